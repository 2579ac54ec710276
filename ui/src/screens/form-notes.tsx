import { IconHistory, IconLock } from '@tabler/icons-react'
import { useInstance } from '@/api/instance'
import type { LastChange } from '@/api/records'
import type { Form } from '@/entities/form'
import type { CheckoutHandle } from '@/features/checkout/use-checkout'
import type { FormStore } from '@/features/forms/form-store'
import { TypedValues } from '@/features/forms/typed-values'
import type { useDraft } from '@/features/forms/use-draft'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant, formatInstantDay } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'

export interface FormNotesProps {
  opened: boolean
  store: FormStore
  form: Form<never>
  draft: ReturnType<typeof useDraft>
  /** ModifyDate of the record as it was read. */
  base: string
  checkout: CheckoutHandle
  meanwhile: LastChange | undefined
  onReload: () => void
}

/** The notes above a form: a draft to restore, a lost lock, a change by another user. */
export function FormNotes({ store, form, draft, base, checkout, meanwhile, onReload }: FormNotesProps) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const [found] = draft.found
  const lost = checkout.state.is === 'lost' ? checkout.state : undefined
  return (
    <>
      {found && (
        <Note
          tone="ink"
          role="status"
          icon={<IconHistory />}
          title={t('forms.draftFound', { time: timeOrDate(found.at, TimeZone) })}
          actions={
            <>
              <Button variant="quiet" size="sm" onClick={() => void draft.discard()}>
                {t('forms.draftDrop')}
              </Button>
              <Button size="sm" onClick={() => void draft.restore()}>
                {t('forms.draftRestore')}
              </Button>
            </>
          }
        >
          {base !== '' && t(found.base === base ? 'forms.draftSame' : 'forms.draftChanged')}
        </Note>
      )}
      {lost && (
        <Note
          tone="brass"
          role="alert"
          icon={<IconLock />}
          title={lost.holder ? t('lock.lostHolder', { name: userName(lost.holder, t) }) : t('lock.lost')}
          actions={
            <Button size="sm" onClick={checkout.retry}>
              {t('lock.again')}
            </Button>
          }
        >
          {lost.holder ? t('lock.lostTo') : t('lock.lostText')}
        </Note>
      )}
      {meanwhile && (
        <Note
          tone="red"
          role="alert"
          title={t('forms.meanwhile', {
            name: userName(meanwhile.ModifyUser, t),
            time: formatInstant(meanwhile.ModifyDate, TimeZone),
          })}
          actions={
            <Button size="sm" onClick={onReload}>
              {t('forms.reload')}
            </Button>
          }
        >
          {t('forms.meanwhileText')}
        </Note>
      )}
      {found && base !== '' && found.base !== base && <TypedValues form={form} values={found.values} />}
      {meanwhile && <ChangedValues store={store} form={form} />}
    </>
  )
}

/** The values typed into a record that another user has saved in the meantime. */
function ChangedValues({ store, form }: { store: FormStore; form: Form<never> }) {
  return <TypedValues form={form} values={store.keepable()} />
}

/** The time if it is today; otherwise the date and time. */
function timeOrDate(at: number, zone: string): string {
  const instant = new Date(at).toISOString()
  const full = formatInstant(instant, zone)
  return formatInstantDay(instant, zone) === formatInstantDay(new Date().toISOString(), zone)
    ? full.slice(11)
    : full
}
