import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './note.module.css'

export interface NoteProps {
  /** brass: a pending change or a lock of the user; red: an error; ink: information. */
  tone: 'brass' | 'red' | 'ink'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  icon?: ReactNode
  /** How it is announced: status politely, alert immediately. */
  role?: 'status' | 'alert'
}

const ICONS = { brass: <IconClock />, red: <IconAlertTriangle />, ink: <IconInfoCircle /> }

/** A coloured bar with a message and optional actions. */
export function Note({ tone, title, children, actions, icon, role }: NoteProps) {
  return (
    <div className={clsx(classes.note, classes[tone])} role={role}>
      {icon ?? ICONS[tone]}
      <div className={classes.text}>
        {title && <strong>{title}</strong>} {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
