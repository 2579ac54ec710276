import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstance } from '@/api/instance'
import { formatInstant } from '@/lib/dates'
import classes from './observer-banner.module.css'

/** Red, above everything: this instance is a read-only copy, as of the last synchronisation. */
export function ObserverBanner({ lastReplication }: { lastReplication: string | null | undefined }) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const time = formatInstant(lastReplication, TimeZone)
  return (
    <section className={classes.banner} aria-label={t('shell.observer')}>
      <IconEye aria-hidden="true" />
      <strong>{t('shell.observer')}</strong>
      <span>
        {t('shell.observerCopy')}{' '}
        {time && <span className="tabular">{t('shell.observerSince', { time })}</span>}
      </span>
    </section>
  )
}
