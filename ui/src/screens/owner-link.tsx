import { Link } from '@tanstack/react-router'
import type { Parent } from '@/api/records'
import { viewAddress } from './addresses'

interface OwnerLinkProps {
  owner: { path: string }
  parent: Parent
  text: string
}

/** The link to the owner of the records. */
export function OwnerLink({ owner, parent, text }: OwnerLinkProps) {
  return <Link to={viewAddress(owner, parent.Id)}>{text}</Link>
}
