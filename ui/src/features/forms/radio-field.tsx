import { useInstance } from '@/api/instance'
import type { Field } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { FieldShell, useField } from '@/ui/field'
import { useForm, useValue, useValues } from './form-context'
import classes from './radio-field.module.css'
import { useFieldProps } from './use-field-props'

/** A few options below each other, each with a sentence about what it does. */
export function RadioField({ field }: { field: Extract<Field, { type: 'radio' }> }) {
  const { t } = useTranslation()
  const { store } = useForm()
  const { Mail } = useInstance()
  const [value, onChange] = useValue<string>(field.key)
  const props = useFieldProps(field)
  const ids = useField(props)
  const isNew = useValues(store, ({ Id }) => Id === 0)
  const { id, disabled, 'data-field': target, ...described } = ids.control
  return (
    <FieldShell props={props} ids={ids} group>
      <div {...described} id={id} role="radiogroup" aria-labelledby={ids.labelId} className={classes.options}>
        {field.options({ isNew, mail: Mail }).map((option) => {
          const hintId = `${id}-${option.value}`
          return (
            <label key={option.value} className={classes.option}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={disabled}
                data-field={option.value === value ? target : undefined}
                aria-describedby={option.hint && hintId}
                onChange={() => onChange(option.value)}
              />
              <span>
                {t(option.label)}
                {option.hint && <small id={hintId}>{t(option.hint)}</small>}
              </span>
            </label>
          )
        })}
      </div>
    </FieldShell>
  )
}
