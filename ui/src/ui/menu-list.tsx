import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import classes from './menu-list.module.css'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** The keyboard shortcut, as shown. */
  keys?: string
  disabled?: boolean
  onClick: () => void
}

interface MenuListProps {
  label: string
  items: MenuItem[]
  /** Closes the menu: Escape and a choice return the focus, Tab moves it on. */
  onClose: (back: boolean) => void
  id?: string
  ref?: Ref<HTMLDivElement>
}

/** The entries of a menu, with the keyboard behaviour of the ARIA menu pattern. */
export function MenuList({ label, items, onClose, id, ref }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') return onClose(false)
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all.at(at - 1)?.focus()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={(element) => {
        list.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          aria-disabled={item.disabled || undefined}
          onClick={() => {
            if (item.disabled) return
            onClose(true)
            item.onClick()
          }}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.keys && <kbd>{item.keys}</kbd>}
        </button>
      ))}
    </div>
  )
}
