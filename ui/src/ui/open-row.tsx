import type { MouseEvent, ReactNode } from 'react'
import { opensElsewhere } from '@/lib/opens-elsewhere'
import classes from './data-list.module.css'
import type { RowContext } from './data-list-types'

interface OpenRowProps<Row> {
  row: Row
  context: RowContext<Row>
  children: ReactNode
}

/** The link or button that opens a row by keyboard. */
export function OpenRow<Row>({ row, context, children }: OpenRowProps<Row>) {
  const { rowHref, onOpen } = context
  if (rowHref) {
    const open = (event: MouseEvent) => {
      if (!onOpen || opensElsewhere(event) || event.button !== 0) return
      event.preventDefault()
      onOpen(row)
    }
    return (
      <a href={rowHref(row)} className={classes.open} data-opens-row onClick={open}>
        {children}
      </a>
    )
  }
  if (!onOpen) return <>{children}</>
  return (
    <button type="button" className={classes.open} data-opens-row onClick={() => onOpen(row)}>
      {children}
    </button>
  )
}

/** Opens the row on a click anywhere in it, except on another control or after selecting text. */
export function clickOpens<Row>(row: Row, { onOpen }: RowContext<Row>) {
  if (!onOpen) return undefined
  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label, [role="menuitem"]')) return
    if (window.getSelection()?.toString()) return
    // What the row opens returns the focus to where it was.
    event.currentTarget.querySelector<HTMLElement>('[data-opens-row]')?.focus({ preventScroll: true })
    onOpen(row)
  }
}
