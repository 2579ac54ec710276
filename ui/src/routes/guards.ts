import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiFault } from '@/api/fault'
import { keptUser, rememberAddress } from '@/api/kept'
import { may, type Session, sessionQuery } from '@/api/session'
import { token, unused } from '@/api/token'
import { showToast } from '@/feedback/toasts'

interface Guarded {
  context: { queryClient: QueryClient }
  location: { href: string }
  /** The address is only pointed at. */
  preload?: boolean
}

/** Remembers an address that nobody may see now. After a sign-out in another tab the next user must not get it. */
export function rememberReturn(address: string): void {
  const userId = keptUser()
  if (unused()) rememberAddress(address)
  else if (userId) rememberAddress(address, userId)
}

/** Lets nobody in without a session; remembers where they wanted to go. */
export async function requireSession({ context, location, preload }: Guarded): Promise<{ session: Session }> {
  if (!token()) {
    if (!preload) rememberReturn(location.href)
    throw redirect({ to: '/continue', replace: true })
  }
  try {
    return { session: await context.queryClient.ensureQueryData(sessionQuery()) }
  } catch (fault) {
    if (!(fault instanceof ApiFault) || !fault.leaves) throw fault
    if (fault.status === 401) rememberAddress(location.href, keptUser())
    throw redirect({ to: fault.status === 401 ? '/continue' : '/login', replace: true })
  }
}

/** `beforeLoad: requires('sectors.update')` sends whoever may not do it home, with the reason. */
export function requires(permission: string) {
  return ({ context, preload }: { context: { session: Session }; preload?: boolean }) => {
    if (may(context.session, permission)) return
    if (!preload) showToast({ severity: 'warning', title: (t) => t('toast.forbidden') })
    throw redirect({ to: '/pages/home', replace: true })
  }
}
