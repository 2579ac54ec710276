import type { Lookups } from '@/api/records'
import type { Lang } from '@/lib/lang'

/** The tree of a response. */
export type TreeAnswer = Pick<Lookups, 'TreeDataTR' | 'TreeDataEN'> & { TreeVersion?: number }

/** The screen that shows the tree. */
export interface TreeScreen {
  /** The last tree from the server. */
  answer: TreeAnswer | undefined
  lang: Lang
  /** Whether a search hides nodes; none can be moved then. */
  filtered: boolean
  /** The scrolling element with the rows. */
  box: () => HTMLElement | null
  /** Opens a node. */
  open: (id: number) => void
  /** Opens the ancestors of a node and focuses it. */
  show: (id: number, above: number[]) => void
}
