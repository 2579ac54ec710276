import { useTranslation } from 'react-i18next'
import { limitOf } from '@/api/limits'
import type { Field } from '@/entities/form'
import type { FieldProps } from '@/ui/field'
import { faultSentence } from './fault-texts'
import { useFaults, useForm } from './form-context'

/** Label, star, hint and error of a field. */
export function useFieldProps(field: Field): FieldProps {
  const { t } = useTranslation()
  const { store, kind } = useForm()
  const fault = useFaults(store).find(({ Field }) => Field === field.key)
  return {
    field: field.key,
    label: String(t(field.label)),
    lang: field.lang,
    required: field.required ?? limitOf(kind, field.key).required,
    // A sentence of its own says what the hint said.
    description: field.hint && !(fault && field.messages?.[fault.Code]) && String(t(field.hint)),
    error: fault && faultSentence(t, field, fault),
  }
}
