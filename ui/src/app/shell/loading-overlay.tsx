import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePresenceAsked } from '@/feedback/presence'
import { useTranslation } from '@/i18n/use-translation'
import { OVERLAY_AFTER, OVERLAY_HIDE_AFTER } from '@/lib/timings'
import classes from './loading-overlay.module.css'

/** Covers the screen while a save takes long, but not while it waits for the user to prove to be present. */
export function LoadingOverlay() {
  const { t } = useTranslation()
  const busy = useIsMutating({ predicate: ({ meta }) => !meta?.quiet }) > 0
  const asked = usePresenceAsked()
  const shown = useOverlay(busy && !asked)
  if (!shown) return null
  return (
    <div className={classes.overlay} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <span className="visually-hidden">{t('common.loading')}</span>
    </div>
  )
}

/** Whether to show the overlay: after 500 ms of work, until it ends, for at least a second. */
export function useOverlay(busy: boolean): boolean {
  const [since, setSince] = useState<number>()
  const shown = since !== undefined
  useEffect(() => {
    if (busy === shown) return
    const wait = shown ? Math.max(0, since + OVERLAY_HIDE_AFTER - Date.now()) : OVERLAY_AFTER
    const timer = setTimeout(() => setSince(busy ? Date.now() : undefined), wait)
    return () => clearTimeout(timer)
  }, [busy, shown, since])
  return shown
}
