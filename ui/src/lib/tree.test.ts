import { describe, expect, it } from 'vitest'
import { fold } from './fold'
import { ancestorIds, filterTree, parentIds, type TreeNode, visibleRows } from './tree'

const TREE: TreeNode[] = [
  {
    id: 1,
    name: 'Çevre',
    children: [
      { id: 2, name: 'Atık Yönetimi', children: [{ id: 3, name: 'Ambalaj Atıkları' }] },
      { id: 4, name: 'Su Kalitesi' },
    ],
  },
  { id: 5, name: 'Enerji' },
]

describe('visibleRows', () => {
  it('shows only the children of open nodes', () => {
    const rows = visibleRows(TREE, (id) => id === 1)
    expect(rows.map((row) => row.node.id)).toEqual([1, 2, 4, 5])
  })

  it('numbers each row among its siblings', () => {
    const row = visibleRows(TREE, () => true).find(({ node }) => node.id === 4)
    expect(row).toMatchObject({ level: 2, position: 2, siblings: 2, parentId: 1, open: false })
  })
})

it('keeps only the matches and the paths to them', () => {
  const kept = filterTree(TREE, (node) => fold(node.name).includes('ambalaj'))
  expect(visibleRows(kept, () => true).map((row) => row.node.id)).toEqual([1, 2, 3])
})

it('returns the nodes that must be open to show a node', () => {
  expect(ancestorIds(TREE, [3])).toEqual([1, 2])
  expect(parentIds(TREE)).toEqual([1, 2])
})
