import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './outside-link.module.css'

interface OutsideLinkProps {
  href: string
  /** Says what it opens, and that it does so in a new tab. */
  name: string
  title?: string
  children: ReactNode
}

/** A link to a page outside the library, in a new tab. */
export function OutsideLink({ href, name, title, children }: OutsideLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={title}
      aria-label={name}
      className={classes.link}
    >
      {children}
      <IconExternalLink aria-hidden="true" />
    </a>
  )
}
