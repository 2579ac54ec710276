import type { ReactNode } from 'react'
import classes from './screen-head.module.css'

interface ScreenHeadProps {
  /** The button that leaves the screen. */
  leave: ReactNode
  title: string
  /** Below the title. */
  facts: ReactNode
  /** At the right. */
  tools: ReactNode
}

/** The head of a screen that fills the window. */
export function ScreenHead({ leave, title, facts, tools }: ScreenHeadProps) {
  return (
    <header className={classes.head}>
      {leave}
      <div className={classes.title}>
        <h1>{title}</h1>
        {facts}
      </div>
      <div className={classes.tools}>{tools}</div>
    </header>
  )
}
