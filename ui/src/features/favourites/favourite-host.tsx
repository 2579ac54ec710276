import { useEffect, useState } from 'react'
import { keptUser } from '@/api/kept'
import { useSession } from '@/api/session'
import { type Asked, askFavourite, forgetOthers, useAsked } from '@/shared/favourite-request'
import { FavouriteDialog } from './favourite-dialog'

const close = () => askFavourite(null)

/** The one dialog of all stars. It stands beside the screens, so that no row or viewer hears its clicks and keys. */
export function FavouriteHost() {
  const { UserId } = useSession()
  const asked = useAsked()
  const [last, setLast] = useState<Asked>()
  if (asked && asked !== last) setLast(asked)
  useEffect(() => {
    forgetOthers(UserId)
    return () => {
      close()
      if (keptUser() !== UserId) forgetOthers(0)
    }
  }, [UserId])
  return last && <FavouriteDialog asked={last} opened={asked !== null} onClose={close} />
}
