import { lazy, Suspense } from 'react'
import { useSession } from '@/api/session'
import { loadCatalogueParts } from '@/i18n/i18n'
import { wasWelcomed } from './welcomed'

const WelcomeDialog = lazy(async () => {
  const [{ WelcomeDialog }] = await Promise.all([import('./welcome-dialog'), loadCatalogueParts('account')])
  return { default: WelcomeDialog }
})

/** Opens the welcome for users who sign in with a temporary password. */
export function Welcome() {
  const { FirstLogin, IsObserver, UserId } = useSession()
  if (!FirstLogin || (IsObserver && wasWelcomed(UserId))) return null
  return (
    <Suspense fallback={null}>
      <WelcomeDialog />
    </Suspense>
  )
}
