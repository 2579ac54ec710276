import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button'
import { IconButton } from './icon-button'
import classes from './menu-button.module.css'
import { type MenuItem, MenuList } from './menu-list'

export interface MenuButtonProps {
  name: string
  icon: ReactNode
  items: MenuItem[]
  size?: 'sm' | 'md'
  bordered?: boolean
  /** A word beside the icon, which the name contains. */
  label?: string
}

/** An icon, with or without a word, that opens a menu. */
export function MenuButton({ name, icon, items, size, bordered, label }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const close = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  const opener = {
    ref: button,
    icon,
    size,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  }
  return (
    <div ref={box} className={classes.box}>
      {label ? (
        <Button {...opener} aria-label={name}>
          {label}
        </Button>
      ) : (
        <IconButton {...opener} name={name} bordered={bordered} plain />
      )}
      {open && (
        <div className={classes.place}>
          <MenuList id={id} label={name} items={items} onClose={close} />
        </div>
      )}
    </div>
  )
}
