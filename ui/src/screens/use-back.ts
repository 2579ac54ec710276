import { useNavigate, useRouter } from '@tanstack/react-router'
import { type Address, linkTo } from '@/entities/read-address'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries before this one are of the same screen, for example of other versions of a text. */
    sameScreen?: number
  }
}

/**
 * Goes back to the previous screen, over all entries of this one, or, after a direct link, to an address, for example
 * that of the list.
 */
export function useBack(address: string | Address): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    const { sameScreen = 0, __TSR_index: index } = history.location.state
    if (index > sameScreen) history.go(-1 - sameScreen)
    else
      void navigate(
        typeof address === 'string' ? { to: address } : { ...linkTo(address), state: {}, replace: true },
      )
  }
}
