import type { Session } from '@/api/session'
import classes from './avatar.module.css'

/** The user's picture, or the initials. */
export function Avatar({ session }: { session: Session }) {
  if (session.Avatar) return <img src={session.Avatar} alt="" className={classes.avatar} />
  const initials = [session.Name, session.LastName].map((part) => [...part.trim()][0] ?? '').join('')
  return (
    <span className={classes.avatar} aria-hidden="true" data-initials={initials.toLocaleUpperCase('tr')} />
  )
}
