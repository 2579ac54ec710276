import { useId } from 'react'
import { DEGREES } from '@/entities/concordances/degrees'
import { useTranslation } from '@/i18n/use-translation'
import classes from './degree-choice.module.css'

interface DegreeChoiceProps {
  /** The name of the group. */
  label: string
  value: number
  onChange: (degree: number) => void
  /** With the names beside the keys, one below the other. */
  named?: boolean
}

/** The degrees by their keys: 1 to 7, and 0 for not assessed. */
export function DegreeChoice({ label, value, onChange, named }: DegreeChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={named ? classes.named : classes.track} data-field={named ? 'DegreeId' : undefined}>
      <legend className={named ? classes.legend : 'visually-hidden'}>{label}</legend>
      {[...DEGREES.slice(1), ...DEGREES.slice(0, 1)].map((degree) => {
        const word = t(`concordances.degrees.${degree}`)
        return (
          <label key={degree} title={named ? undefined : word}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              value={degree}
              checked={degree === value}
              onChange={() => onChange(degree)}
            />
            <span data-degree={degree}>
              <span aria-hidden="true">{degree}</span>
              <span className={named ? undefined : 'visually-hidden'}>{word}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
