import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './note.module.css'

export interface NoteProps {
  /** brass: something of yours is pending or locked; red: something is wrong; ink: information. */
  tone: 'brass' | 'red' | 'ink'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  icon?: ReactNode
  /** Announced when it appears: status politely, alert at once. */
  role?: 'status' | 'alert'
}

const ICONS = { brass: <IconClock />, red: <IconAlertTriangle />, ink: <IconInfoCircle /> }

/** A coloured bar with a sentence and, perhaps, something to do. */
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
