import { useMemo, useState } from 'react'
import { foldedMatch } from '@/lib/fold'
import { ancestorIds, filterTree, parentIds, type TreeNode, type TreeRow, visibleRows } from '@/lib/tree'

/** Whether a node has all words of a query in its name, in either language. */
export function matchesNode({ name, alias }: TreeNode, query: string): boolean {
  return foldedMatch(name, query) || (alias !== undefined && foldedMatch(alias, query))
}

/** The open nodes and the resulting rows; a search opens the paths to its matches. */
export function useOpenNodes(
  nodes: TreeNode[],
  query: string,
  start: number[],
  keep?: (node: TreeNode) => boolean,
) {
  const [open, setOpen] = useState(() => new Set(ancestorIds(nodes, start)))
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set())
  const narrowed = query.trim() !== '' || keep !== undefined

  const rows: TreeRow[] = useMemo(() => {
    if (!narrowed) return visibleRows(nodes, (id) => open.has(id))
    const matches = (node: TreeNode) => matchesNode(node, query) && (keep?.(node) ?? true)
    return visibleRows(filterTree(nodes, matches), (id) => !shut.has(id))
  }, [nodes, query, keep, narrowed, open, shut])

  const put = (ids: number[], opened: boolean) => {
    const change = (set: ReadonlySet<number>, add: boolean) => {
      const next = new Set(set)
      for (const id of ids) add ? next.add(id) : next.delete(id)
      return next
    }
    if (narrowed) setShut(change(shut, !opened))
    else setOpen(change(open, opened))
  }
  return {
    rows,
    toggle: (id: number, opened: boolean) => put([id], opened),
    openMany: (ids: number[]) => put(ids, true),
    openAll: () => put(parentIds(nodes), true),
    closeAll: () => put(parentIds(nodes), false),
    /** Opens the ancestors of these nodes. */
    reveal: (ids: number[]) => setOpen((now) => new Set([...now, ...ancestorIds(nodes, ids)])),
    /** Resets the nodes that the user closed during a search. */
    forgetShut: () => setShut(new Set()),
  }
}
