import type { Lookups } from '@/api/records'
import type { Lang } from '@/lib/lang'

/** What an answer says of a tree. */
export type TreeAnswer = Pick<Lookups, 'TreeDataTR' | 'TreeDataEN'> & { TreeVersion?: number }

/** The screen that shows the tree. */
export interface TreeScreen {
  /** The tree as the server told it last. */
  answer: TreeAnswer | undefined
  lang: Lang
  /** A search hides nodes: none can be moved then. */
  filtered: boolean
  /** The box with the rows. */
  box: () => HTMLElement | null
  /** Opens a node. */
  open: (id: number) => void
  /** Opens the nodes above a node and puts the focus there. */
  show: (id: number, above: number[]) => void
}
