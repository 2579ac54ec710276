/** A node of a tree of sectors or domains. */
export interface TreeNode {
  id: number
  name: string
  /** The name in the other language, for searching. */
  alias?: string
  count?: number
  children?: TreeNode[]
}

/** A visible node, with its position for screen readers. */
export interface TreeRow {
  node: TreeNode
  level: number
  parentId: number | null
  position: number
  siblings: number
  open: boolean
}

/** Whether the node has children. */
export function hasChildren(node: TreeNode): boolean {
  return (node.children?.length ?? 0) > 0
}

/** The visible rows, in order: the roots and the children of open nodes. */
export function visibleRows(nodes: TreeNode[], isOpen: (id: number) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (list: TreeNode[], level: number, parentId: number | null) => {
    list.forEach((node, index) => {
      const open = hasChildren(node) && isOpen(node.id)
      rows.push({ node, level, parentId, position: index + 1, siblings: list.length, open })
      if (open) add(node.children ?? [], level + 1, node.id)
    })
  }
  add(nodes, 1, null)
  return rows
}

/** The tree reduced to the matching nodes and the paths to them. */
export function filterTree(nodes: TreeNode[], matches: (node: TreeNode) => boolean): TreeNode[] {
  const kept: TreeNode[] = []
  for (const node of nodes) {
    const children = filterTree(node.children ?? [], matches)
    if (children.length > 0 || matches(node)) kept.push({ ...node, children })
  }
  return kept
}

/** Calls visit for every node, parents first, with the path of its ancestors. */
export function walkTree(
  nodes: TreeNode[],
  visit: (node: TreeNode, path: TreeNode[]) => void,
  path: TreeNode[] = [],
): void {
  for (const node of nodes) {
    visit(node, path)
    walkTree(node.children ?? [], visit, [...path, node])
  }
}

/** The ids of all nodes that have children. */
export function parentIds(nodes: TreeNode[]): number[] {
  const ids: number[] = []
  walkTree(nodes, (node) => {
    if (hasChildren(node)) ids.push(node.id)
  })
  return ids
}

/** The ids of the ancestors of the given nodes, which must be open to show them. */
export function ancestorIds(nodes: TreeNode[], ids: Iterable<number>): number[] {
  const wanted = new Set(ids)
  const above = new Set<number>()
  walkTree(nodes, (node, path) => {
    if (wanted.has(node.id)) for (const ancestor of path) above.add(ancestor.id)
  })
  return [...above]
}
