import { clsx } from 'clsx'
import classes from './counted.module.css'
import { type CountedProps, useLengthLimit } from './counted-input'
import { Counter } from './counter'
import { FieldShell, useField } from './field'
import fieldClasses from './field.module.css'

export interface CountedTextareaProps extends CountedProps {
  rows?: number
}

/** A multi-line text field that grows with its content, with a character counter. */
export function CountedTextarea(props: CountedTextareaProps) {
  const { length, error } = useLengthLimit(props)
  const ids = useField(props, error)
  return (
    <FieldShell
      props={props}
      ids={ids}
      error={error}
      counter={props.max && <Counter length={length} max={props.max} always={props.showCounter} />}
    >
      <textarea
        {...ids.control}
        className={clsx(fieldClasses.input, classes.area)}
        rows={props.rows ?? 3}
        data-autofocus={props.autoFocus || undefined}
        value={props.value}
        placeholder={props.placeholder}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
      />
    </FieldShell>
  )
}
