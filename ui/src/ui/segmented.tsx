import { type ReactNode, useId } from 'react'
import classes from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** The name of the group. */
  label: string
  options: { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A few options side by side, one of which is selected. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.track}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
