import type { TreeNode } from './tree'

/**
 * A move of a node below a parent (null: the top level), between two siblings at the time of the move (null: the end
 * of the siblings). The siblings, not an index, define the position, so that a move can be reapplied to a changed tree.
 */
export interface Move {
  id: number
  parentId: number | null
  after: number | null
  before: number | null
}

/** The position of a node: its parent, its index from 1, and the number of siblings. */
export interface Place {
  parentId: number | null
  position: number
  siblings: TreeNode[]
}

/** A step from the position of a node. */
export type Step = 'up' | 'down' | 'in' | 'out'

/** The drop position, relative to the node under the pointer. */
export type Drop = 'before' | 'inside' | 'after'

/** The path from the root to a node, including it; empty when the tree does not contain it. */
export function pathTo(nodes: TreeNode[], id: number): TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const rest = pathTo(node.children ?? [], id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** The position of a node; undefined when the tree does not contain it. */
export function placeOf(nodes: TreeNode[], id: number): Place | undefined {
  const path = pathTo(nodes, id)
  if (path.length === 0) return undefined
  const parent = path.at(-2)
  const siblings = parent ? (parent.children ?? []) : nodes
  return {
    parentId: parent?.id ?? null,
    position: siblings.findIndex((node) => node.id === id) + 1,
    siblings,
  }
}

/** The tree after a move; undefined when the node or its new parent is missing, or the parent is a descendant. */
export function applyMove(nodes: TreeNode[], move: Move): TreeNode[] | undefined {
  const path = pathTo(nodes, move.id)
  const node = path.at(-1)
  if (!node) return undefined
  const taken = editSiblings(nodes, path.slice(0, -1), (siblings) =>
    siblings.filter(({ id }) => id !== move.id),
  )
  if (move.parentId === null) return insertAt(taken, node, move)
  const parents = pathTo(taken, move.parentId)
  return parents.length > 0
    ? editSiblings(taken, parents, (siblings) => insertAt(siblings, node, move))
    : undefined
}

/** The tree after all possible moves. */
export const applyMoves = (nodes: TreeNode[], moves: Move[]): TreeNode[] =>
  moves.reduce((tree, move) => applyMove(tree, move) ?? tree, nodes)

/** Copies the path to a list of siblings and changes the list; all other nodes stay the same objects. */
function editSiblings(
  nodes: TreeNode[],
  path: TreeNode[],
  edit: (siblings: TreeNode[]) => TreeNode[],
): TreeNode[] {
  const [first, ...rest] = path
  if (!first) return edit(nodes)
  return nodes.map((node) =>
    node.id === first.id ? { ...node, children: editSiblings(node.children ?? [], rest, edit) } : node,
  )
}

function insertAt(siblings: TreeNode[], node: TreeNode, { after, before }: Move): TreeNode[] {
  const previous = after === null ? -1 : siblings.findIndex(({ id }) => id === after)
  const next = before === null ? -1 : siblings.findIndex(({ id }) => id === before)
  const index =
    previous >= 0 ? previous + 1 : next >= 0 ? next : after === null && before !== null ? 0 : siblings.length
  return siblings.toSpliced(index, 0, node)
}

/** The move of a node to an index (from 0) among the other children of a parent; null when it is already there. */
export function moveTo(nodes: TreeNode[], id: number, parentId: number | null, index: number): Move | null {
  const here = placeOf(nodes, id)
  if (!here || (parentId !== null && pathTo(nodes, parentId).some((node) => node.id === id))) return null
  const parent = parentId === null ? undefined : pathTo(nodes, parentId).at(-1)
  if (parentId !== null && !parent) return null
  const others = (parent ? (parent.children ?? []) : nodes).filter((node) => node.id !== id)
  const at = Math.max(0, Math.min(others.length, index))
  if (here.parentId === parentId && here.position === at + 1) return null
  return { id, parentId, after: others[at - 1]?.id ?? null, before: others[at]?.id ?? null }
}

/** The move of one step: among the siblings, into the previous one, or out after the parent; null when impossible. */
export function stepMove(nodes: TreeNode[], id: number, step: Step): Move | null {
  const here = placeOf(nodes, id)
  if (!here) return null
  const { parentId, position, siblings } = here
  if (step === 'up') return moveTo(nodes, id, parentId, position - 2)
  if (step === 'down') return moveTo(nodes, id, parentId, position)
  if (step === 'in') {
    const previous = siblings[position - 2]
    return previous ? moveTo(nodes, id, previous.id, Number.POSITIVE_INFINITY) : null
  }
  const parent = parentId === null ? undefined : placeOf(nodes, parentId)
  return parent ? moveTo(nodes, id, parent.parentId, parent.position) : null
}

/** The move of a drop; null when the node cannot move there or is already there. */
export function dropMove(nodes: TreeNode[], id: number, target: number, drop: Drop): Move | null {
  if (id === target) return null
  if (drop === 'inside') return moveTo(nodes, id, target, Number.POSITIVE_INFINITY)
  const there = placeOf(nodes, target)
  if (!there) return null
  const others = there.siblings.filter((node) => node.id !== id)
  const index = others.findIndex((node) => node.id === target)
  return moveTo(nodes, id, there.parentId, drop === 'before' ? index : index + 1)
}

/** One node of an order, as the server expects it. */
export interface NodeOrder {
  Id: number
  ParentId: number | null
  Order: number
}

/** All nodes with their parents and their indices from 0. */
export function nodeOrders(nodes: TreeNode[], parentId: number | null = null): NodeOrder[] {
  return nodes.flatMap((node, index) => [
    { Id: node.id, ParentId: parentId, Order: index },
    ...nodeOrders(node.children ?? [], node.id),
  ])
}

/** Whether two trees have the same nodes in the same positions. */
export function sameOrder(a: TreeNode[], b: TreeNode[]): boolean {
  return (
    a.length === b.length &&
    a.every((node, index) => {
      const other = b[index]
      return node.id === other?.id && sameOrder(node.children ?? [], other.children ?? [])
    })
  )
}

/** Reapplies moves to a changed tree; returns the moves that changed it, and those that were not possible. */
export function replay(nodes: TreeNode[], moves: Move[]): { made: Move[]; lost: Move[] } {
  const made: Move[] = []
  const lost: Move[] = []
  let tree = nodes
  for (const move of moves) {
    const next = applyMove(tree, move)
    if (!next) lost.push(move)
    else if (!sameOrder(tree, next)) {
      made.push(move)
      tree = next
    }
  }
  return { made, lost }
}

/** The old and new positions of the nodes that were moved and are not at their old position. */
export function movedPlaces(
  before: TreeNode[],
  now: TreeNode[],
  moves: Move[],
): Map<number, { from: Place; to: Place }> {
  const moved = new Map<number, { from: Place; to: Place }>()
  for (const id of new Set(moves.map((move) => move.id))) {
    const from = placeOf(before, id)
    const to = placeOf(now, id)
    if (from && to && (from.parentId !== to.parentId || from.position !== to.position))
      moved.set(id, { from, to })
  }
  return moved
}
