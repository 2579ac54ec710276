import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button'
import classes from './menu-button.module.css'
import { type MenuItem, MenuList } from './menu-list'

export interface MenuButtonProps {
  name: string
  icon: ReactNode
  items: MenuItem[]
  size?: 'sm' | 'md'
  bordered?: boolean
}

/** An icon that opens a menu. */
export function MenuButton({ name, icon, items, size, bordered }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const close = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  return (
    <div ref={box} className={classes.box}>
      <IconButton
        ref={button}
        name={name}
        icon={icon}
        size={size}
        bordered={bordered}
        plain
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={classes.place}>
          <MenuList id={id} label={name} items={items} onClose={close} />
        </div>
      )}
    </div>
  )
}
