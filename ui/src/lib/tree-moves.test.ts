import { describe, expect, it } from 'vitest'
import type { TreeNode } from './tree'
import {
  applyMove,
  applyMoves,
  dropMove,
  type Move,
  movedPlaces,
  moveTo,
  nodeOrders,
  replay,
  sameOrder,
  stepMove,
} from './tree-moves'

/** `1(2(3) 4) 5`: each node is named by its number. */
function tree(text: string): TreeNode[] {
  const tokens = text.match(/\d+|[()]/g) ?? []
  const read = (): TreeNode[] => {
    const nodes: TreeNode[] = []
    for (let token = tokens.shift(); token && token !== ')'; token = tokens.shift()) {
      if (token === '(') Object.assign(nodes.at(-1) ?? {}, { children: read() })
      else nodes.push({ id: Number(token), name: token })
    }
    return nodes
  }
  return read()
}

const show = (nodes: TreeNode[] | undefined): string =>
  (nodes ?? [])
    .map((node) => `${node.id}${node.children?.length ? `(${show(node.children)})` : ''}`)
    .join(' ')

const START = '1(2(3) 4) 5 6'
const made = (move: Move | null, from = START) => move && show(applyMove(tree(from), move))

describe('one step', () => {
  it.each([
    [4, 'up', '1(4 2(3)) 5 6'],
    [2, 'down', '1(4 2(3)) 5 6'],
    [5, 'up', '5 1(2(3) 4) 6'],
    [6, 'in', '1(2(3) 4) 5(6)'],
    [5, 'in', '1(2(3) 4 5) 6'],
    [2, 'out', '1(4) 2(3) 5 6'],
    [3, 'out', '1(2 3 4) 5 6'],
  ] as const)('%i %s', (id, step, result) => {
    expect(made(stepMove(tree(START), id, step))).toBe(result)
  })

  it.each([
    [1, 'up'],
    [6, 'down'],
    [2, 'in'],
    [1, 'out'],
    [99, 'up'],
  ] as const)('%i cannot go %s', (id, step) => {
    expect(stepMove(tree(START), id, step)).toBeNull()
  })
})

describe('a drop', () => {
  it.each([
    [6, 2, 'before', '1(6 2(3) 4) 5'],
    [6, 2, 'after', '1(2(3) 6 4) 5'],
    [6, 2, 'inside', '1(2(3 6) 4) 5'],
    [1, 6, 'after', '5 6 1(2(3) 4)'],
  ] as const)('%i at %i %s', (id, target, drop, result) => {
    expect(made(dropMove(tree(START), id, target, drop))).toBe(result)
  })

  it('never moves a node below itself, and does nothing at its current position', () => {
    expect(dropMove(tree(START), 1, 3, 'inside')).toBeNull()
    expect(dropMove(tree(START), 1, 3, 'before')).toBeNull()
    expect(dropMove(tree(START), 2, 2, 'inside')).toBeNull()
    expect(dropMove(tree(START), 5, 6, 'before')).toBeNull()
    expect(dropMove(tree(START), 4, 1, 'inside')).toBeNull()
  })
})

it('does not change the original tree', () => {
  const start = tree(START)
  applyMoves(
    start,
    [moveTo(start, 6, 3, 0), stepMove(start, 2, 'down')].filter((move) => move !== null),
  )
  expect(show(start)).toBe(START)
})

it('lists every node once with its parent and position', () => {
  expect(nodeOrders(tree('1(2 4) 5'))).toEqual([
    { Id: 1, ParentId: null, Order: 0 },
    { Id: 2, ParentId: 1, Order: 0 },
    { Id: 4, ParentId: 1, Order: 1 },
    { Id: 5, ParentId: null, Order: 1 },
  ])
})

describe('moves reapplied to a tree that another user has changed', () => {
  const moves = [stepMove(tree(START), 6, 'up'), dropMove(tree('1(2(3) 4) 6 5'), 4, 5, 'inside')].filter(
    (move) => move !== null,
  )
  const again = (now: string) => {
    const { made, lost } = replay(tree(now), moves)
    return { tree: show(applyMoves(tree(now), made)), lost: lost.map(({ id }) => id) }
  }

  it('follows the siblings, not the indices', () => {
    expect(again('7 1(2(3) 4) 8 5 6')).toEqual({ tree: '7 1(2(3)) 6 8 5(4)', lost: [] })
  })

  it('omits moves of deleted nodes, and reports them', () => {
    expect(again('1(2(3) 4) 6')).toEqual({ tree: '1(2(3) 4) 6', lost: [4] })
    expect(again('1(2(3)) 5')).toEqual({ tree: '1(2(3)) 5', lost: [6, 4] })
  })

  it('drops moves that the other user has already made', () => {
    expect(replay(tree('1(2(3)) 6 5(4)'), moves)).toEqual({ made: [], lost: [] })
  })

  it('never makes a cycle', () => {
    const under = [moveTo(tree('1 2'), 1, 2, 0)].filter((move) => move !== null)
    expect(replay(tree('1(2)'), under).lost).toEqual(under)
  })
})

it('reports the old and new position of moved nodes only, not of shifted siblings', () => {
  const before = tree(START)
  const moves = [stepMove(before, 6, 'up')].filter((move) => move !== null)
  const moved = movedPlaces(before, applyMoves(before, moves), moves)
  expect([...moved.keys()]).toEqual([6])
  expect(moved.get(6)).toMatchObject({ from: { position: 3 }, to: { position: 2, parentId: null } })
})

it('supports twelve levels and two thousand nodes', () => {
  const deep = (level: number, id: number): TreeNode[] =>
    level === 12 ? [] : [{ id, name: String(id), children: deep(level + 1, id + 1) }]
  const wide = Array.from({ length: 2000 }, (_, index) => ({ id: 100 + index, name: '' }))
  const nodes = [...deep(0, 1), ...wide]
  const move = moveTo(nodes, 2099, 12, 0)
  const next = move ? applyMove(nodes, move) : undefined
  expect(nodeOrders(next ?? []).find(({ Id }) => Id === 2099)).toEqual({ Id: 2099, ParentId: 12, Order: 0 })
  expect(sameOrder(nodes, next ?? [])).toBe(false)
  expect(nodeOrders(next ?? [])).toHaveLength(2012)
})
