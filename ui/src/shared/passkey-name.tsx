import { useTranslation } from '@/i18n/use-translation'
import { CountedInput } from '@/ui/counted-input'

interface PasskeyNameProps {
  value: string
  onChange: (name: string) => void
  error: string | null
}

/** The field for the name of a new passkey. */
export function PasskeyName({ value, onChange, error }: PasskeyNameProps) {
  const { t } = useTranslation()
  return (
    <CountedInput
      field="Name"
      label={t('passkeys.name')}
      description={t('passkeys.nameHint')}
      required
      autoFocus
      max={100}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
