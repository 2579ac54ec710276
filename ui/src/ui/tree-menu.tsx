import { useClickOutside } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button'
import classes from './tree-menu.module.css'

export interface TreeMenuItem {
  id: string
  label: string
  icon?: ReactNode
  onClick: () => void
}

/** The "…" of a tree: a menu with the keys of the menu pattern. */
export function TreeMenu({ items }: { items: TreeMenuItem[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all.at(at - 1)?.focus()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className={classes.box}>
      <IconButton
        ref={button}
        name={t('ui.tree.menu')}
        icon={<IconDots />}
        size="sm"
        plain
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={t('ui.tree.menu')}
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
              onClick={() => {
                item.onClick()
                close()
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
