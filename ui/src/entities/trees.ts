import type { Lookups, TreeData } from '@/api/records'
import type { Lang } from '@/lib/lang'
import { type TreeNode, walkTree } from '@/lib/tree'

/** The trees of a response: the same nodes in both languages. */
type Trees = Pick<Lookups, 'TreeDataTR' | 'TreeDataEN'>

/** The tree of a response in one language, with the names in the other language for searching. */
export function treeOf({ TreeDataTR = [], TreeDataEN = [] }: Trees, lang: Lang): TreeNode[] {
  return lang === 'tr' ? nodes(TreeDataTR, TreeDataEN) : nodes(TreeDataEN, TreeDataTR)
}

function nodes(data: TreeData[], others: TreeData[]): TreeNode[] {
  return data.map(({ Id, Name, Total, Children }, index) => ({
    id: Id,
    name: Name,
    alias: others[index]?.Name,
    count: Total,
    children: nodes(Children ?? [], others[index]?.Children ?? []),
  }))
}

/** The names from the root to each node, by id. */
export function pathsOf(tree: TreeNode[]): Map<number, string[]> {
  const paths = new Map<number, string[]>()
  walkTree(tree, (node, above) => {
    paths.set(
      node.id,
      [...above, node].map(({ name }) => name),
    )
  })
  return paths
}

/** A tree as a flat list of options: the name and its path. */
export function branchOptions(
  lookups: Lookups,
  lang: Lang,
): { value: string; label: string; note?: string }[] {
  return [...pathsOf(treeOf(lookups, lang))].map(([id, path]) => ({
    value: String(id),
    label: path.at(-1) ?? '',
    note: path.length > 1 ? path.slice(0, -1).join(' › ') : undefined,
  }))
}
