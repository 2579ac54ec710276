import { type ReactNode, useId } from 'react'
import classes from './home-card.module.css'

interface HomeCardProps {
  title: string
  /** Shown at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A card of the home screen. */
export function HomeCard({ title, aside, children }: HomeCardProps) {
  const id = useId()
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
