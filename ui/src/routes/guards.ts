import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { storedUser, storeReturnAddress } from '@/api/browser-data'
import { ApiFault } from '@/api/fault'
import { hasPermission, type Session, sessionQuery } from '@/api/session'
import { hadNoSession, token } from '@/api/token'
import { showToast } from '@/feedback/toasts'

interface GuardInput {
  context: { queryClient: QueryClient }
  location: { href: string }
  /** Whether the route is only preloaded, because the pointer is over its link. */
  preload?: boolean
}

/** Remembers a URL that requires a sign-in. After a sign-out in another tab the next user must not get it. */
export function rememberReturnAddress(address: string): void {
  const userId = storedUser()
  if (hadNoSession()) storeReturnAddress(address)
  else if (userId) storeReturnAddress(address, userId)
}

/** Requires a session, and remembers the requested URL. */
export async function requireSession({
  context,
  location,
  preload,
}: GuardInput): Promise<{ session: Session }> {
  if (!token()) {
    if (!preload) rememberReturnAddress(location.href)
    throw redirect({ to: '/continue', replace: true })
  }
  let session: Session
  try {
    session = await context.queryClient.ensureQueryData(sessionQuery())
  } catch (fault) {
    if (!(fault instanceof ApiFault) || !fault.leaves) throw fault
    if (fault.status === 401) storeReturnAddress(location.href, storedUser())
    throw redirect({ to: fault.status === 401 ? '/continue' : '/login', replace: true })
  }
  // The second factor that the user must have is added after the password.
  if (session.Enrol) throw redirect({ to: '/login', replace: true })
  return { session }
}

/** `beforeLoad: requires('sectors.update')` redirects users without the permission home and shows the reason. */
export function requirePermission(permission: string) {
  return ({ context, preload }: { context: { session: Session }; preload?: boolean }) => {
    if (hasPermission(context.session, permission)) return
    if (!preload) showToast({ severity: 'warning', title: (t) => t('toast.forbidden') })
    throw redirect({ to: '/pages/home', replace: true })
  }
}
