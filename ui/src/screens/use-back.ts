import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { type Address, linkTo } from '@/entities/read-address'

/** Goes back to the previous screen or, after a direct link, to an address, for example that of the list. */
export function useBack(address: string | Address): () => void {
  const canGoBack = useCanGoBack()
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else
      void navigate(
        typeof address === 'string' ? { to: address } : { ...linkTo(address), state: {}, replace: true },
      )
  }
}
