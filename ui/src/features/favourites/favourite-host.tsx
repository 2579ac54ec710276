import { useEffect, useState } from 'react'
import { keptUser } from '@/api/kept'
import { useSession } from '@/api/session'
import {
  type FavouriteRequest,
  forgetOthers,
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
    forgetOthers(UserId)
    return () => {
      close()
      if (keptUser() !== UserId) forgetOthers(0)
    }
  }, [UserId])
  return last && <FavouriteDialog request={last} opened={request !== null} onClose={close} />
}
