import { IconChevronDown, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from '@/i18n/use-translation'
import type { Option } from './choice'
import { type FieldProps, FieldShell, useField } from './field'
import fieldClasses from './field.module.css'
import { LazyChoice } from './lazy-choice'
import classes from './select-field.module.css'

export interface SelectFieldProps extends FieldProps {
  value: string | null
  onChange: (value: string | null) => void
  options: Option[]
  placeholder?: string
  /** Adds an option that clears the value. */
  clearable?: boolean
  searchable?: boolean
  /** The caller searches for the options. */
  onSearch?: (query: string) => void
  /** The label of the value while the options do not contain it. */
  chosenLabel?: string
}

/** A form field to choose one option of a list. */
export function SelectField(props: SelectFieldProps) {
  const { t } = useTranslation()
  const ids = useField(props)
  const chosen = props.options.find((option) => option.value === props.value)
  const label = chosen?.label ?? (props.value !== null ? props.chosenLabel : undefined)
  const clear = props.clearable && label && !props.disabled
  const valueId = `${ids.control.id}-value`
  return (
    <FieldShell props={props} ids={ids} group>
      <span className={classes.wrap}>
        <LazyChoice
          label={props.label}
          options={props.options}
          value={props.value}
          onChange={props.onChange}
          searchable={props.searchable}
          onSearch={props.onSearch}
          disabled={props.disabled}
          width="target"
        >
          {(_open, toggle) => (
            <button
              type="button"
              {...ids.control}
              aria-labelledby={`${ids.labelId} ${valueId}`}
              className={clsx(fieldClasses.input, classes.button, clear && classes.clearable)}
              onClick={toggle}
            >
              {chosen?.icon}
              <span id={valueId} className={clsx(classes.value, !label && classes.placeholder)}>
                {label ?? props.placeholder ?? t('ui.choice.choose')}
              </span>
              <IconChevronDown aria-hidden="true" />
            </button>
          )}
        </LazyChoice>
        {clear && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('ui.choice.clear', { name: props.label })}
            onClick={() => props.onChange(null)}
          >
            <IconX />
          </button>
        )}
      </span>
    </FieldShell>
  )
}
