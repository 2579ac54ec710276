import type { ReactNode } from 'react'
import classes from './messages.module.css'

interface MessageTitleProps {
  tone: 'warning' | 'confirm' | 'error' | 'info'
  icon: ReactNode
  children: ReactNode
}

/** The title of a message dialog. */
export function MessageTitle({ tone, icon, children }: MessageTitleProps) {
  return (
    <span className={classes.title} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
