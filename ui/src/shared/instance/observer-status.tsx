import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { loginInfoQuery, useInstance } from '@/api/instance'
import { useTranslation } from '@/i18n/use-translation'
import { ago } from '@/lib/age'
import { formatInstant } from '@/lib/dates'
import { REPLICATION_EVERY, REPLICATION_LATE } from '@/lib/timings'
import { useLang } from '@/ui/use-lang'
import { useNow } from '@/ui/use-now'
import classes from './observer-banner.module.css'

/** Shows the time of the copy's data, more prominently when it is old. */
export function ObserverStatus() {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const lang = useLang()
  const { data } = useQuery({ ...loginInfoQuery(), refetchInterval: REPLICATION_EVERY })
  const now = useNow(5000)
  const time = formatInstant(data?.LastReplication, TimeZone)
  const passed = now - Date.parse(data?.LastReplication ?? '')
  const late = passed > REPLICATION_LATE
  const params = { time, ago: ago(passed || 0, lang) }
  return (
    <>
      <IconEye aria-hidden="true" />
      <strong>{t('shell.observer')}</strong>
      <span data-late={late || undefined}>
        {!late && <span className={clsx(time && classes.wide)}>{t('shell.observerCopy')} </span>}
        {time && (
          <span className="tabular">{t(late ? 'shell.observerLate' : 'shell.observerSince', params)}</span>
        )}
        {data?.Stopped && <span> {t('shell.observerStopped')}</span>}
        {!!data?.FilesPending && <span> {t('shell.observerFiles', { count: data.FilesPending })}</span>}
      </span>
    </>
  )
}
