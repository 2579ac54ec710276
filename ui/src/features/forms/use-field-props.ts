import { boundsOf } from '@/entities/check'
import { type Field, isRequired } from '@/entities/form'
import { labelText } from '@/entities/label'
import { useTranslation } from '@/i18n/use-translation'
import type { FieldProps } from '@/ui/field'
import { useLang } from '@/ui/use-lang'
import { faultSentence } from './fault-texts'
import { useFaults, useForm, useValues } from './form-context'

/** Label, star, hint and error of a field. */
export function useFieldProps(field: Field): FieldProps {
  const { t } = useTranslation()
  const uiLang = useLang()
  const { store, kind } = useForm()
  const fault = useFaults(store).find(({ Field }) => Field === field.key)
  const limit = boundsOf(kind, field, store.bounds)
  const required = useValues(store, (values) => isRequired(field, limit, values))
  const locked = useValues(store, (values) => field.locked?.(values, store.before()))
  const usual = useValues(store, (values) =>
    typeof field.hint === 'function' ? field.hint(values) : field.hint,
  )
  const hint = locked ?? usual
  return {
    field: field.key,
    label: labelText(field.label, t, uiLang),
    lang: field.lang,
    required,
    disabled: locked !== undefined,
    // A specific message replaces the hint.
    description: hint && !(fault && field.messages?.[fault.Code]) && String(t(hint)),
    error: fault && faultSentence(t, field, fault),
  }
}
