import { useEffect, useState } from 'react'
import { endPresence, usePresenceAsked } from '@/feedback/presence'
import { loadCatalogueParts } from '@/i18n/i18n'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'

const dialog = new LazyComponent<{ opened: boolean }>(async () => {
  const [module] = await Promise.all([import('./presence-dialog'), loadCatalogueParts('account')])
  return module.PresenceDialog
})

/** Where all screens ask for a proof of presence. Few users ever see it, so nothing is loaded before. */
export function Presence() {
  const opened = usePresenceAsked()
  const [used, setUsed] = useState(false)
  if (opened && !used) setUsed(true)
  useEffect(() => () => endPresence(false), [])
  return used && <LazyDialog code={dialog} props={{ opened }} />
}
