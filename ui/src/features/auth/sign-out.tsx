import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { draftsElsewhere } from '@/api/kept'
import { signOut } from '@/api/session'

const SignOutDialog = lazy(async () => {
  const { SignOutDialog } = await import('./sign-out-dialog')
  return { default: SignOutDialog }
})

const SignOut = createContext<() => void>(() => {})

/** Signs out, once the user has answered what is asked before. */
export const useSignOut = (): (() => void) => use(SignOut)

/** Gives everything in it the way to sign out, and asks before drafts are deleted by it. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const leave = useLeave()
  const [count, setCount] = useState(0)
  const [asked, setAsked] = useState<boolean>()
  const ask = () => {
    const drafts = draftsElsewhere()
    if (drafts === 0) return leave()
    setCount(drafts)
    setAsked(true)
  }
  const stay = () => setAsked(false)
  return (
    <SignOut value={ask}>
      {children}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <SignOutDialog
            opened={asked}
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

/** Goes to the sign-in; where a form with changes lets the user go there, the session ends. */
function useLeave() {
  const client = useQueryClient()
  const router = useRouter()
  return () => {
    const stop = router.history.subscribe(({ location }) => {
      stop()
      if (location.pathname !== '/login') return
      void client.cancelQueries()
      // It always succeeds here, whatever the server says.
      void signOut().catch(() => {})
    })
    void router.navigate({ to: '/login' })
  }
}
