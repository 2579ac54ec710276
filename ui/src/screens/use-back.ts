import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Goes back to the previous screen or, after a direct link, to the list. */
export function useBack(list: string): () => void {
  const canGoBack = useCanGoBack()
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: list })
  }
}
