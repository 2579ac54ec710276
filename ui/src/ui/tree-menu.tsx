import { useClickOutside } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button'
import { type MenuItem, MenuList } from './menu-list'
import classes from './tree-menu.module.css'

/** The "…" of a tree. */
export function TreeMenu({ items }: { items: MenuItem[] }) {
  const { t } = useTranslation()
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
        <div className={classes.place}>
          <MenuList id={id} label={t('ui.tree.menu')} items={items} onClose={close} />
        </div>
      )}
    </div>
  )
}
