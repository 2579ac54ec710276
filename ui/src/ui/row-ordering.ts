import type { KeyboardEvent, PointerEvent } from 'react'

/** What makes the rows of a tree movable; whoever moves them fills it in. */
export interface RowOrdering {
  /** Handles are in sight. */
  shown: boolean
  /** A pointer went down on the handle of a node. */
  grab: (id: number, event: PointerEvent<HTMLElement>) => void
  /** The ways to move a node, listed beside an element. */
  menu: (id: number, anchor: HTMLElement) => void
  /** True when the key was for this: Alt and an arrow, Ctrl+Z, and in a tree the menu key. */
  key: (id: number, event: KeyboardEvent) => boolean
  /** Old and new place of a node that was moved, in words. */
  mark: (id: number) => string | undefined
}
