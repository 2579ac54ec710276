import { IconCopy } from '@tabler/icons-react'
import { type Form, fieldsOf, type Values } from '@/entities/form'
import { showToast } from '@/feedback/toasts'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { truncateCharacters } from '@/lib/truncate'
import { IconButton } from '@/ui/icon-button'
import { fieldName } from './fault-texts'
import classes from './typed-values.module.css'

/** The number of characters shown of a long text; copying copies all of it. */
const MAX_SHOWN_CHARACTERS = 200

/** The typed values, to be copied into the current record. */
export function TypedValues({ form, values }: { form: Form<never>; values: Values }) {
  const { t } = useTranslation()
  const texts = fieldsOf(form).flatMap((field) => {
    const value = values[field.key]
    return typeof value === 'string' && value.trim() ? [{ field, value }] : []
  })
  if (texts.length === 0) return null
  const copy = async (value: string) => {
    await copyText(value)
    showToast({ severity: 'info', title: (t) => t('toast.copied') })
  }
  return (
    <section className={classes.kept} aria-label={t('forms.typed')}>
      <h2>{t('forms.typed')}</h2>
      <dl>
        {texts.map(({ field, value }) => {
          const short = truncateCharacters(value, MAX_SHOWN_CHARACTERS)
          const name = fieldName(t, field)
          return (
            <div key={field.key}>
              <dt>{name}</dt>
              <dd>
                <span lang={field.lang}>
                  {short.text}
                  {short.cut && '…'}
                </span>
                <IconButton
                  name={t('forms.copyOf', { name })}
                  icon={<IconCopy />}
                  onClick={() => void copy(value)}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
