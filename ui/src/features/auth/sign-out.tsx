import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { otherDraftCount } from '@/api/browser-data'
import { signOut } from '@/api/session'
import { loadCatalogueParts } from '@/i18n/i18n'

const SignOutDialog = lazy(async () => {
  const [{ SignOutDialog }] = await Promise.all([import('./sign-out-dialog'), loadCatalogueParts('dialogs')])
  return { default: SignOutDialog }
})

const SignOut = createContext<() => void>(() => {})

/** Signs out, after the confirmation if one is needed. */
export const useSignOut = (): (() => void) => use(SignOut)

/** Provides the sign-out, which asks for confirmation before it deletes drafts. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const leave = useNavigateToSignIn()
  const [count, setCount] = useState(0)
  const [dialogOpened, setDialogOpened] = useState<boolean>()
  const ask = () => {
    const drafts = otherDraftCount()
    if (drafts === 0) return leave()
    setCount(drafts)
    setDialogOpened(true)
  }
  const stay = () => setDialogOpened(false)
  return (
    <SignOut value={ask}>
      {children}
      {dialogOpened !== undefined && (
        <Suspense fallback={null}>
          <SignOutDialog
            opened={dialogOpened}
            count={count}
            onStay={stay}
            onLeave={() => {
              stay()
              leave()
            }}
          />
        </Suspense>
      )}
    </SignOut>
  )
}

/** Opens the sign-in. The session ends only if no form with unsaved changes blocks the navigation. */
function useNavigateToSignIn() {
  const client = useQueryClient()
  const router = useRouter()
  return () => {
    const stop = router.history.subscribe(({ location }) => {
      stop()
      if (location.pathname !== '/login') return
      void client.cancelQueries()
      // The user is signed out here even if the call fails.
      void signOut().catch(() => {})
    })
    void router.navigate({ to: '/login' })
  }
}
