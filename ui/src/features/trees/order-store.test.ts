import { expect, it, vi } from 'vitest'
import type { TreeData } from '@/api/records'
import { OrderStore } from './order-store'
import type { TreeAnswer, TreeScreen } from './tree-screen'

const node = (Id: number, Children: TreeData[] = []): TreeData => ({
  Id,
  Name: `N${Id}`,
  ParentId: null,
  Count: 0,
  Total: 0,
  Level: 0,
  Order: 0,
  Children,
})

/** A tree as the server returns it. */
function answer(TreeVersion: number, nodes: TreeData[]): TreeAnswer {
  return { TreeVersion, TreeDataTR: nodes, TreeDataEN: nodes }
}

const FIRST = answer(7, [node(1, [node(2), node(3)]), node(4)])

function open(part: Partial<TreeScreen> = {}) {
  const screen: TreeScreen = {
    answer: FIRST,
    lang: 'tr',
    filtered: false,
    box: () => null,
    open: vi.fn(),
    show: vi.fn(),
    ...part,
  }
  return { store: new OrderStore(() => screen), screen }
}

const children = (store: OrderStore, id: number) =>
  store
    .nodes('tr')
    .find((one) => one.id === id)
    ?.children?.map((one) => one.id)

it('has nothing to save until a node is moved, and nothing when all nodes are back', () => {
  const { store, screen } = open()
  expect(store.order.base).toBeUndefined()
  store.step(3, 'up')
  expect(children(store, 1)).toEqual([3, 2])
  expect(screen.show).toHaveBeenLastCalledWith(3, [1])
  store.step(3, 'down')
  expect(store.order).toEqual({ moves: [] })
})

it('undoes moves one by one', () => {
  const { store } = open()
  store.step(3, 'up')
  store.moveInto(4, 3)
  store.undo()
  expect(store.nodes('tr').map(({ id }) => id)).toEqual([1, 4])
  expect(children(store, 1)).toEqual([3, 2])
  store.undo()
  store.undo()
  expect(store.order).toEqual({ moves: [] })
})

it('sends the generation of the first read with all nodes, whatever the screen has read since', () => {
  const { store, screen } = open()
  store.step(3, 'up')
  screen.answer = answer(8, [node(1, [node(2)])])
  expect(store.payload()).toEqual({
    TreeVersion: 7,
    Tree: [
      { Id: 1, ParentId: null, Order: 0 },
      { Id: 3, ParentId: 1, Order: 0 },
      { Id: 2, ParentId: 1, Order: 1 },
      { Id: 4, ParentId: null, Order: 1 },
    ],
  })
})

it('reapplies its moves to a changed tree, and lists the impossible ones', () => {
  const { store } = open()
  store.step(3, 'up')
  store.moveInto(4, 1)
  const { made, lost } = store.replay(answer(9, [node(1, [node(2), node(3), node(5)])]))
  expect([made.length, lost.length]).toEqual([1, 1])
  expect(children(store, 1)).toEqual([3, 2, 5])
  expect(store.payload().TreeVersion).toBe(9)
})

it('moves nothing while a search hides nodes, and shows why', () => {
  const { store } = open({ filtered: true })
  store.step(3, 'up')
  expect(store.order).toEqual({ moves: [] })
  expect(store.overlays.announcement).toEqual({ what: 'filtered' })
})

it('reports that a node is at the edge', () => {
  const { store } = open()
  store.step(1, 'up')
  expect(store.overlays.announcement).toEqual({ what: 'edge' })
  expect(store.order).toEqual({ moves: [] })
})
