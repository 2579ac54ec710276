import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Back to where the user came from; whoever came by a link goes to the list. */
export function useBack(list: string): () => void {
  const canGoBack = useCanGoBack()
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: list })
  }
}
