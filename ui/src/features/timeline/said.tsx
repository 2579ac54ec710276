import type { ReactNode } from 'react'
import classes from './said.module.css'

/** Each sentence in an element of its own. */
export function Said({ parts, children }: { parts: string[]; children: ReactNode }) {
  return (
    <span className={classes.said}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {children}
    </span>
  )
}
