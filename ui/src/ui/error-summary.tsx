import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './error-summary.module.css'
import { focusField } from './focus-field'

export interface FieldError {
  /** The key of the field. */
  field: string
  /** Label and message, for example "Ad (EN): bu alan zorunludur". */
  text: string
}

export interface ErrorSummaryProps {
  errors: FieldError[]
  /** The number of submissions; each new one moves the focus to the summary. */
  submission?: number
  onGo?: (field: string) => void
}

/** The errors to correct before saving, with links to the fields. */
export function ErrorSummary({ errors, submission = 0, onGo = focusField }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submission > 0) box.current?.focus()
  }, [submission])
  if (errors.length === 0) return null
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <IconAlertTriangle aria-hidden="true" />
      <div>
        <p className={classes.title}>{t('ui.form.correct', { count: errors.length })}</p>
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <button type="button" onClick={() => onGo(field)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
