import type { ReactNode } from 'react'
import classes from './list-screen.module.css'

export interface ListScreenProps {
  title: string
  /** Below the title: how many there are, or what this is. */
  meta?: ReactNode
  /** Right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A screen that is one list: its title, what can be done with the whole, and the list. */
export function ListScreen({ title, meta, action, children }: ListScreenProps) {
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <h1 className="page-title">{title}</h1>
          <p className="meta">{meta}</p>
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
