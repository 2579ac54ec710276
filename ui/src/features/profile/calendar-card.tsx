import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarQuery, endCalendar, renewCalendar, setCalendarNames } from '@/api/calendar'
import { useInstance } from '@/api/instance'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FormCard } from '@/ui/form-card'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { SwitchField } from '@/ui/switch-field'
import classes from './profile-screen.module.css'
import { ShownOnce } from './shown-once'

/** The calendar of the user, to which programs such as Outlook subscribe at a secret address. */
export function CalendarCard() {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const { confirm } = useMessages()
  const { data, error, isError, refetch } = useQuery(calendarQuery())
  const [address, setAddress] = useState<string | null>(null)
  const refresh = [calendarQuery().queryKey]
  const renew = useAction({
    run: () => renewCalendar(data?.Names ?? false),
    refresh,
    onDone: setAddress,
  })
  const names = useAction({ run: setCalendarNames, done: 'toast.profileUpdated', failing: 'save', refresh })
  const end = useAction({ run: endCalendar, done: 'calendar.ended', refresh })
  const ask = async (what: 'renew' | 'end', act: () => void) => {
    const agreed = await confirm({
      title: t(`calendar.${what}Title`),
      text: t(`calendar.${what}Text`),
      confirmText: t(`calendar.${what}`),
    })
    if (agreed) act()
  }
  return (
    <FormCard
      title={t('calendar.title')}
      description={t('calendar.lead')}
      action={
        data &&
        !data.Active && (
          <Button size="sm" onClick={() => renew.mutate()}>
            {t('calendar.make')}
          </Button>
        )
      }
    >
      {!data &&
        (isError ? <ErrorPanel fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data && !data.Active && <p className={classes.none}>{t('calendar.none')}</p>}
      {data?.Active && (
        <>
          <SwitchField
            field="Names"
            label={t('calendar.names')}
            text={t('calendar.namesText')}
            value={names.isPending ? names.variables : data.Names}
            onChange={(on) => names.mutate(on)}
          />
          <p className={classes.none}>
            {t('calendar.since', { date: formatInstant(data.CreateDate ?? '', TimeZone) })}
          </p>
          <div className={classes.buttons}>
            <Button size="sm" onClick={() => void ask('renew', () => renew.mutate())}>
              {t('calendar.renew')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void ask('end', () => end.mutate())}>
              {t('calendar.end')}
            </Button>
          </div>
        </>
      )}
      <Dialog
        opened={address !== null}
        onClose={() => setAddress(null)}
        title={t('calendar.address')}
        footer={
          <Button variant="primary" onClick={() => setAddress(null)}>
            {t('calendar.kept')}
          </Button>
        }
      >
        <ShownOnce secret={address ?? ''} note={t('calendar.once')} copyText={t('calendar.copy')} />
      </Dialog>
    </FormCard>
  )
}
