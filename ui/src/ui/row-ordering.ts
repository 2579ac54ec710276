import type { KeyboardEvent, PointerEvent } from 'react'

/** Makes the rows of a tree movable; implemented by the ordering. */
export interface RowOrdering {
  /** Whether the handles are shown. */
  shown: boolean
  /** Called when the pointer is pressed on the handle of a node. */
  grab: (id: number, event: PointerEvent<HTMLElement>) => void
  /** Opens the menu of moves of a node beside an element. */
  menu: (id: number, anchor: HTMLElement) => void
  /** Handles Alt with an arrow, Ctrl+Z and, in a tree, the menu key; returns whether it handled the key. */
  key: (id: number, event: KeyboardEvent) => boolean
  /** Describes the old and new position of a moved node. */
  mark: (id: number) => string | undefined
}
