import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './toaster.module.css'
import { closeToast, lifetime, type ShownToast, useToasts } from './toasts'

const ICONS = {
  success: <IconCheck />,
  info: <IconInfoCircle />,
  warning: <IconAlertTriangle />,
  error: <IconAlertCircle />,
}

/**
 * The toasts, at the bottom, where they cover neither controls nor what was just saved. Each disappears after a time,
 * unless it is hovered or focused.
 */
export function Toaster() {
  const { t } = useTranslation()
  const toasts = useToasts()
  return (
    <section className={classes.stack} aria-label={t('toast.region')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(toast.id), lifetime(toast.severity))
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.severity])
  const urgent = toast.severity === 'warning' || toast.severity === 'error'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep the toast
    <div
      className={classes.toast}
      data-severity={toast.severity}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {ICONS[toast.severity]}
      <div className={classes.words} role={urgent ? 'alert' : 'status'}>
        <strong>{toast.title(t)}</strong>
        {toast.text && <p>{toast.text(t)}</p>}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t('toast.close')}
        onClick={() => closeToast(toast.id)}
      >
        <IconX />
      </button>
    </div>
  )
}
