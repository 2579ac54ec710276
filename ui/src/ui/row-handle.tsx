import { IconGripVertical } from '@tabler/icons-react'
import classes from './row-handle.module.css'
import type { RowOrdering } from './row-ordering'

interface RowHandleProps {
  id: number
  ordering: RowOrdering
}

/** The handle of a tree row: it drags the row and opens the menu of moves. The tree handles the keys. */
export function RowHandle({ id, ordering }: RowHandleProps) {
  return (
    <span
      className={classes.handle}
      aria-hidden="true"
      onPointerDown={(event) => ordering.grab(id, event)}
      onClick={(event) => {
        event.stopPropagation()
        ordering.menu(id, event.currentTarget)
      }}
    >
      <IconGripVertical />
    </span>
  )
}

interface HandleButtonProps extends RowHandleProps {
  /** "Enerji: move". */
  name: string
}

/** The handle in lists whose rows do not handle keys: a button that takes the focus. */
export function HandleButton({ id, ordering, name }: HandleButtonProps) {
  return (
    <button
      type="button"
      className={classes.handle}
      data-handle={id}
      aria-label={name}
      aria-haspopup="menu"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      onPointerDown={(event) => ordering.grab(id, event)}
      onClick={(event) => ordering.menu(id, event.currentTarget)}
    >
      <IconGripVertical aria-hidden="true" />
    </button>
  )
}
