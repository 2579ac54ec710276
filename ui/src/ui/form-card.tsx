import { type ReactNode, useId } from 'react'
import classes from './form-card.module.css'

export interface FormCardProps {
  /** The target of the section index. */
  id?: string
  title: string
  required?: boolean
  description?: ReactNode
  /** Shown at the right of the title. */
  action?: ReactNode
  /** The content has no padding, for example a table. */
  flush?: boolean
  children: ReactNode
}

/** A titled group of a form. */
export function FormCard({ id, title, required, description, action, flush, children }: FormCardProps) {
  const titleId = useId()
  return (
    <section id={id} className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div>
          <h2 id={titleId} className={classes.title}>
            {title}
            {required && (
              <span className={classes.star} aria-hidden="true">
                {' '}
                *
              </span>
            )}
          </h2>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {action}
      </header>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}

/** Fields side by side, one below the other on phones. */
export function FieldRow({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  )
}
