import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { expireSession, reportIdleTime } from '@/api/client'
import { keepAlive, useSession } from '@/api/session'
import { MessageTitle } from '@/feedback/message-title'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { useNow } from '@/ui/use-now'
import classes from './idle-warning.module.css'
import { IdleWatch } from './idle-watch'
import { useSignOut } from './sign-out'

export interface IdleWarningProps {
  opened: boolean
  /** The idle time in milliseconds after which the session ends. */
  limit: number
}

/** The seconds before the end at which screen readers announce the countdown. */
const ANNOUNCED_SECONDS = [60, 30, 10]

/** Ends the session when the user has been idle for too long, after a warning. */
export function IdleWarning({ opened, limit }: IdleWarningProps) {
  const { t } = useTranslation()
  const { DraftKey } = useSession()
  const signOut = useSignOut()
  const [watch] = useState(() => new IdleWatch(limit, expireSession))
  useEffect(() => {
    const stop = watch.start()
    reportIdleTime(watch.seconds)
    return () => {
      reportIdleTime(undefined)
      stop()
    }
  }, [watch])
  const due = useSyncExternalStore(watch.subscribe, watch.warns)
  const stay = () => {
    watch.stay()
    // If the session has ended anyway, the user goes to the sign-in; without a connection the next call fails.
    keepAlive().catch(() => {})
  }
  return (
    <Dialog
      opened={opened && due}
      decision
      role="alertdialog"
      onClose={stay}
      title={
        <MessageTitle tone="warning" icon={<IconClockPause aria-hidden="true" />}>
          {t('idle.title')}
        </MessageTitle>
      }
      footer={
        <>
          <Button onClick={signOut}>{t('shell.logout')}</Button>
          <Button variant="primary" onClick={stay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <div className={classes.text}>
        {due && <Countdown watch={watch} />}
        {DraftKey && <p>{t('idle.drafts')}</p>}
      </div>
    </Dialog>
  )
}

function Countdown({ watch }: { watch: IdleWatch }) {
  const { t } = useTranslation()
  useNow(250)
  const seconds = secondsLeft(watch)
  const announced = ANNOUNCED_SECONDS.findLast((one) => seconds <= one)
  return (
    <>
      <p>{t('idle.text')}</p>
      <p className={classes.left} role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </p>
      <span role="status" className="visually-hidden">
        {announced && t('idle.left', { count: announced })}
      </span>
    </>
  )
}

/** Seconds until the session ends. */
const secondsLeft = (watch: IdleWatch) => Math.max(0, Math.ceil(watch.left() / 1000))
