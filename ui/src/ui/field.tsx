import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { Lang } from '@/lib/lang'
import classes from './field.module.css'

/** Props that all fields have in addition to their value. */
export interface FieldProps {
  id?: string
  /** The key of the field in the record, by which the error summary finds the field. */
  field?: string
  label: string
  /** Language of the content, for the chip beside the label, spelling and hyphenation. */
  lang?: Lang
  required?: boolean
  error?: string | null
  description?: ReactNode
  disabled?: boolean
  /** The label is for screen readers only. */
  hideLabel?: boolean
  /** Shown before the label, for example the shape of a traffic light. */
  labelIcon?: ReactNode
}

/** Attributes that associate a control with its label, error and description. */
export interface ControlProps {
  id: string
  lang?: Lang
  disabled?: boolean
  'data-field'?: string
  'aria-required'?: true
  'aria-invalid'?: true
  'aria-describedby'?: string
}

export interface FieldIds {
  control: ControlProps
  labelId: string
  errorId: string
  descriptionId: string
}

/** The ids and attributes of a field; `error` is the error to show, which may be the field's own. */
export function useField(props: FieldProps, error = props.error): FieldIds {
  const made = useId()
  const id = props.id ?? made
  const errorId = `${id}-error`
  const descriptionId = `${id}-description`
  const described = [error && errorId, props.description && descriptionId].filter(Boolean).join(' ')
  return {
    labelId: `${id}-label`,
    errorId,
    descriptionId,
    control: {
      id,
      lang: props.lang,
      disabled: props.disabled,
      'data-field': props.field,
      'aria-required': props.required || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

export interface FieldShellProps {
  props: FieldProps
  ids: FieldIds
  error?: string | null
  /** Shown at the right below the control: the counter. */
  counter?: ReactNode
  /** Whether the control is a group and not one labelable element. */
  group?: boolean
  children: ReactNode
}

/** The layout of a field: label, control, error or description, and the counter at the right. */
export function FieldShell({ props, ids, error = props.error, counter, group, children }: FieldShellProps) {
  const label = (
    <>
      {props.labelIcon}
      {props.label}
      {props.lang && <LangChip lang={props.lang} />}
      {props.required && (
        <span className={classes.star} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  const labelClass = clsx(classes.label, props.hideLabel && 'visually-hidden')
  return (
    <div className={classes.field} data-invalid={error ? true : undefined}>
      {group ? (
        <span id={ids.labelId} className={labelClass}>
          {label}
        </span>
      ) : (
        <label id={ids.labelId} htmlFor={ids.control.id} className={labelClass}>
          {label}
        </label>
      )}
      {children}
      {(error || props.description || counter) && (
        <div className={classes.below}>
          <div className={classes.words}>
            {error && (
              <p id={ids.errorId} className={classes.error}>
                <IconAlertCircle aria-hidden="true" />
                {error}
              </p>
            )}
            {props.description && (
              <p id={ids.descriptionId} className={classes.description}>
                {props.description}
              </p>
            )}
          </div>
          {counter}
        </div>
      )}
    </div>
  )
}

/** TR or EN in a small box. */
export function LangChip({ lang }: { lang: Lang }) {
  return <span className={classes.chip}>{lang === 'tr' ? 'TR' : 'EN'}</span>
}
