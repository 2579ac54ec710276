import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { buttonClass } from '@/ui/button'

interface ReadVersionProps {
  id: number
  children: ReactNode
  onFollow?: (() => void) | undefined
}

/** A link to the text of a version. */
export const ReadVersion = ({ id, children, onFollow }: ReadVersionProps) => (
  <Link {...linkTo(readingAddress(id))} className={buttonClass('link', 'sm')} onClick={onFollow}>
    {children}
  </Link>
)
