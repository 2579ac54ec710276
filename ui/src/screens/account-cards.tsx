import type { User } from '@/api/records'
import { AccessCard } from './access-card'
import { PasswordCard } from './password-card'

/** Below the account of another user: a new password, and how they sign in. */
export function AccountCards({ title, user }: { title: string; user: User }) {
  return (
    <>
      <PasswordCard title={title} user={user} />
      <AccessCard user={user} />
    </>
  )
}
