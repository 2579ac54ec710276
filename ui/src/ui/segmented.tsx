import { type ReactNode, useId, useState } from 'react'
import classes from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** The name of the group. */
  label: string
  options: { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * A few options side by side, one of which is selected. What a user selects is so at once, also where its owner takes
 * it over with a later rendering, as the address does.
 */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  const [selected, select] = useState(value)
  const [owned, setOwned] = useState(value)
  if (owned !== value) {
    setOwned(value)
    select(value)
  }
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
            checked={option.value === selected}
            onChange={() => {
              select(option.value)
              onChange(option.value)
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
