import { useEffect, useState } from 'react'
import { loadWords } from '@/i18n/i18n'
import { Later, LaterCode } from '@/ui/later'
import { type Asked, askFavourite, forgetNotes, useAsked } from './asked'
import type { FavouriteDialogProps } from './favourite-dialog'

const dialog = new LaterCode<FavouriteDialogProps>(async () => {
  const [module] = await Promise.all([import('./favourite-dialog'), loadWords('account')])
  return module.FavouriteDialog
})

const close = () => askFavourite(null)

/** The one dialog of all stars. It stands beside the screens, so that no row or viewer hears its clicks and keys. */
export function FavouriteHost() {
  const asked = useAsked()
  const [last, setLast] = useState<Asked>()
  if (asked && asked !== last) setLast(asked)
  useEffect(() => forgetNotes, [])
  if (!last) return null
  return <Later code={dialog} props={{ asked: last, opened: asked !== null, onClose: close }} />
}
