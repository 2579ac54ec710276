import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { type FieldProps, FieldShell, useField } from './field'
import fieldClasses from './field.module.css'
import classes from './password-input.module.css'

interface PasswordInputProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  counter?: ReactNode
}

/** A password field with a button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const ids = useField(props)
  return (
    <FieldShell props={props} ids={ids} counter={props.counter}>
      <span className={classes.wrap}>
        <input
          {...ids.control}
          type={shown ? 'text' : 'password'}
          className={fieldClasses.input}
          value={props.value}
          autoComplete={props.autoComplete}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          className={classes.eye}
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff /> : <IconEye />}
        </button>
      </span>
    </FieldShell>
  )
}
