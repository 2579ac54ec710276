import type { Blame } from '@/api/timeline'
import type { Lang } from '@/lib/lang'

/** A mark in the margin of a text: the version that last changed what is beside it. */
export interface ChangeMark {
  /** The version that is read. */
  version: number
  since: Blame['Versions'][number]
  /** The version before that one, with which it is compared. */
  before?: number
  /** The article; undefined: the mark is at none. */
  place?: string
  language: Lang
  element: HTMLElement
  /** The focus goes from the mark to its change. */
  enter: boolean
}
