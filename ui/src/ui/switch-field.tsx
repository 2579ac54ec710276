import { type FieldProps, FieldShell, useField } from './field'
import classes from './switch-field.module.css'

export interface SwitchFieldProps extends FieldProps {
  value: boolean
  onChange: (value: boolean) => void
  /** Shown beside the switch: what is true when it is on. */
  text?: string
}

/** A switch with the label above, like other fields. */
export function SwitchField(props: SwitchFieldProps) {
  const ids = useField(props)
  return (
    <FieldShell props={props} ids={ids}>
      <span className={classes.row}>
        <Switch {...ids.control} checked={props.value} onChange={props.onChange} />
        {props.text && (
          <label htmlFor={ids.control.id} className={classes.text}>
            {props.text}
          </label>
        )}
      </span>
    </FieldShell>
  )
}

export interface SwitchProps {
  id?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  'aria-label'?: string
}

/** The switch alone. */
export function Switch({ checked, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={classes.switch}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
