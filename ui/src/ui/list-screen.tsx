import type { ReactNode } from 'react'
import classes from './list-screen.module.css'

export interface ListScreenProps {
  title: string
  /** Shown below the title: the number of records or a description. */
  meta?: ReactNode
  /** Shown at the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A screen with one list: its title, its actions and the list. */
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
