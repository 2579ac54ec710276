import type { FieldFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { type PasswordFault, passwordFaults, strengthOf } from '@/lib/password'
import { textLength } from '@/lib/text-length'
import { Counter } from '@/ui/counter'
import { PasswordInput } from '@/ui/password-input'
import { useLang } from '@/ui/use-lang'

/** The number of characters from which counters are shown. */
const COUNTER_FROM = 4

interface NewPasswordProps {
  password: string
  again: string
  onPassword: (value: string) => void
  onAgain: (value: string) => void
  /** Whether the form has been submitted: faults are shown only then. */
  submitted: boolean
  required?: boolean
  /** The faults that the server returned. */
  refused?: FieldFault[]
}

/** The faults of both fields, by the password rules of this instance. */
export function useNewPasswordFaults(password: string, again: string) {
  const { PasswordMin: min, PasswordMax: max } = useInstance()
  return passwordFaults(password, again, { min, max })
}

/** The fields of a new password and its confirmation. */
export function NewPassword(props: NewPasswordProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { PasswordMin, PasswordMax } = useInstance()
  const faults = useNewPasswordFaults(props.password, props.again)
  const [min, max] = [formatNumber(PasswordMin, lang), formatNumber(PasswordMax, lang)]
  const say = (field: 'Password' | 'Password2') => {
    const fault: PasswordFault | undefined = props.submitted ? faults[field] : undefined
    if (fault) return t(`account.passwordFault.${fault}`, { min, max })
    const refused = props.refused?.find(({ Field }) => Field === field)
    if (!refused) return null
    if (refused.Code === 'common') return t('account.passwordFault.common')
    if (refused.Code === 'personal') return t('account.passwordFault.personal')
    return t('account.passwordFault.refused')
  }
  const bounds = t('account.passwordBounds', { min, max })
  const strength = props.password && t(`account.strength.${strengthOf(props.password)}`)
  const counter = (value: string) => {
    const length = textLength(value)
    return length >= COUNTER_FROM && <Counter length={length} max={PasswordMax} always />
  }
  return (
    <>
      <PasswordInput
        field="Password"
        label={t('account.newPassword')}
        autoComplete="new-password"
        required={props.required}
        value={props.password}
        onChange={props.onPassword}
        error={say('Password')}
        description={[bounds, strength].filter(Boolean).join(' · ')}
        counter={counter(props.password)}
      />
      <PasswordInput
        field="Password2"
        label={t('account.newPassword2')}
        autoComplete="new-password"
        required={props.required}
        value={props.again}
        onChange={props.onAgain}
        error={say('Password2')}
        counter={counter(props.again)}
      />
    </>
  )
}
