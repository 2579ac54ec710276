import { IconArrowLeft, IconLock, IconLockOpen, IconRefresh } from '@tabler/icons-react'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import { releaseCheckout } from '@/api/settings'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { Button } from '@/ui/button'
import classes from './checkout-warning.module.css'

interface CheckoutWarningProps {
  kind: Kind
  id: number
  /** What the record is called. */
  record: string | undefined
  holder: string
  onBack: () => void
  onReleased: () => void
}

/** Shown instead of the form while another user edits the record: who, until when, the way back, and the release. */
export function CheckoutWarning({
  kind,
  id,
  record,
  holder: name,
  onBack,
  onReleased,
}: CheckoutWarningProps) {
  const { t } = useTranslation()
  const holder = userName(name, t)
  const may = usePermission()
  const { confirm } = useMessages()
  const release = useAction({
    run: () => releaseCheckout(kind, id),
    done: 'locked.released',
    onDone: onReleased,
  })
  const confirmRelease = async () => {
    const agreed = await confirm({
      title: t('locked.releaseTitle', { name: holder }),
      text: t('locked.releaseText', { name: holder }),
      confirmText: t('locked.release'),
      danger: true,
    })
    if (agreed) release.mutate()
  }
  const initials = holder
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <div className={classes.place}>
      <section className={classes.card} role="alert" aria-labelledby="lock-title">
        <header>
          <span className={classes.who} aria-hidden="true">
            {initials}
            <IconLock />
          </span>
          <h2 id="lock-title">{t('lock.title', { name: holder })}</h2>
        </header>
        {record && <p className={classes.record}>{record}</p>}
        <p>{t('locked.text', { name: holder })}</p>
        <dl>
          <dt>{t('locked.when')}</dt>
          <dd>{t('locked.whenText')}</dd>
          <dt>{t('locked.check')}</dt>
          <dd>
            <IconRefresh aria-hidden="true" /> {t('locked.checkText')}
          </dd>
        </dl>
        <footer>
          <Button variant="primary" icon={<IconArrowLeft />} onClick={onBack}>
            {t('common.back')}
          </Button>
          {may('locks.delete') && (
            <Button
              icon={<IconLockOpen />}
              disabled={release.isPending}
              onClick={() => void confirmRelease()}
            >
              {t('locked.release')}
            </Button>
          )}
        </footer>
      </section>
    </div>
  )
}
