import { useEffect, useState } from 'react'
import { storedUser } from '@/api/browser-data'
import { useSession } from '@/api/session'
import {
  discardNotesOfOthers,
  type FavouriteRequest,
  requestFavourite,
  useFavouriteRequest,
} from '@/shared/favourite-request'
import { FavouriteDialog } from './favourite-dialog'

const close = () => requestFavourite(null)

/** The one dialog for all stars. It is outside the screens, so that no row or viewer receives its clicks and keys. */
export function FavouriteHost() {
  const { UserId } = useSession()
  const request = useFavouriteRequest()
  const [last, setLast] = useState<FavouriteRequest>()
  if (request && request !== last) setLast(request)
  useEffect(() => {
    discardNotesOfOthers(UserId)
    return () => {
      close()
      if (storedUser() !== UserId) discardNotesOfOthers(0)
    }
  }, [UserId])
  return last && <FavouriteDialog request={last} opened={request !== null} onClose={close} />
}
