import { IconX } from '@tabler/icons-react'
import type { KeyboardEventHandler, ReactNode, Ref } from 'react'
import { IconButton } from './icon-button'
import classes from './side-panel.module.css'

interface SidePanelProps {
  ref: Ref<HTMLElement>
  title: string
  /** What the button that closes it is called; undefined: what it is in has a title and such a button. */
  closeName: string | undefined
  /** Beside that button, or alone. */
  tools?: ReactNode
  onClose: () => void
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** A list beside a text, or in a sheet, that scrolls by itself. */
export function SidePanel({ ref, title, closeName, tools, onClose, onKeyDown, children }: SidePanelProps) {
  return (
    <section
      ref={ref}
      className={classes.panel}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it gets the focus when it opens, and is scrolled by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {(closeName || tools) && (
        <header className={classes.head}>
          {closeName && <h3>{title}</h3>}
          {tools}
          {closeName && <IconButton name={closeName} icon={<IconX />} size="sm" onClick={onClose} />}
        </header>
      )}
      {children}
    </section>
  )
}
