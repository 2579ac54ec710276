import { boundsOf } from '@/entities/check'
import type { Field } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { strengthOf } from '@/lib/password'
import { textLength } from '@/lib/text-length'
import { Counter } from '@/ui/counter'
import { PasswordInput } from '@/ui/password-input'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/** The number of characters after which the counter of a password is shown. */
const COUNTER_FROM = 3

/** A new password for the account of another user. */
export function PasswordField({ field }: { field: Extract<Field, { type: 'password' }> }) {
  const { store, kind } = useForm()
  const [value, onChange] = useValue<string>(field.key)
  const length = textLength(value)
  const { t } = useTranslation()
  const props = useFieldProps(field)
  // The strength is shown for the password, not for its repetition.
  const strength = field.key === 'Password' && value && t(`account.strength.${strengthOf(value)}`)
  const max = boundsOf(kind, field, store.bounds).maxLength
  return (
    <PasswordInput
      {...props}
      description={[props.description, strength].filter(Boolean).join(' · ')}
      value={value}
      onChange={onChange}
      autoComplete="new-password"
      counter={length > COUNTER_FROM && <Counter length={length} max={max} always />}
    />
  )
}
