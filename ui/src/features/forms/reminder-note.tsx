import type { Form } from '@/entities/form'
import { translateKey } from '@/i18n/translate-key'
import { useTranslation } from '@/i18n/use-translation'
import { Note } from '@/ui/note'
import { useLang } from '@/ui/use-lang'
import { useForm, useValues } from './form-context'
import classes from './live-notes.module.css'

/** A reminder that depends on a value, beside the fields; announced when it appears. */
export function ReminderNote({ form }: { form: Form<never> }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { store, lookups } = useForm()
  const values = useValues(store, (all) => all)
  const reminder = form.reminder?.(values, lookups, lang, store.before())
  return (
    <div role="status" className={classes.live}>
      {reminder && (
        <Note tone="brass" title={t(reminder.title)}>
          <br />
          {translateKey(t, reminder.text, reminder.params)}
        </Note>
      )}
    </div>
  )
}
