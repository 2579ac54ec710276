import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { SPINNER_STEP } from '@/lib/timings'
import { type FieldProps, FieldShell, useField } from './field'
import fieldClasses from './field.module.css'
import classes from './number-spinner.module.css'
import { useHoldToRepeat } from './use-hold'
import { useLang } from './use-lang'

export interface NumberSpinnerProps extends FieldProps {
  /** null when empty, NaN while the text is not a number. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  decimals?: number
  suffix?: ReactNode
}

/** A number field with step buttons. Numbers are clamped to the bounds; other text is marked as invalid. */
export function NumberSpinner(props: NumberSpinnerProps) {
  const { value, onChange, min = -Infinity, max = Infinity, step = SPINNER_STEP, decimals = 0 } = props
  const { t } = useTranslation()
  const lang = useLang()
  const [typed, setTyped] = useState<string | null>(null)
  const [bad, setBad] = useState('')

  const comma = lang === 'tr' ? ',' : '.'
  const write = (number: number) => number.toFixed(decimals).replace('.', comma)
  const clamp = (number: number) => Number(Math.min(max, Math.max(min, number)).toFixed(decimals))
  const invalid = Number.isNaN(value)
  const shown = typed ?? (value === null ? '' : invalid ? bad : write(value))
  const error = props.error || (invalid ? t('ui.field.notNumber') : null)
  const ids = useField(props, error)

  const read = (text: string): number | null => {
    const plain = text.trim().replace(',', '.')
    if (plain === '') return null
    return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : Number.NaN
  }
  const commit = () => {
    if (typed === null) return
    const number = read(typed)
    setBad(Number.isNaN(number) ? typed : '')
    onChange(number === null || Number.isNaN(number) ? number : clamp(number))
    setTyped(null)
  }
  const stepBy = (steps: number) => {
    const now = typed === null ? value : read(typed)
    const from = now === null || Number.isNaN(now) ? null : now
    setTyped(null)
    onChange(clamp(from === null ? Math.max(0, min) : from + steps * step))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (!steps) return
    event.preventDefault()
    stepBy(steps)
  }
  const up = useHoldToRepeat(() => stepBy(1))
  const down = useHoldToRepeat(() => stepBy(-1))

  return (
    <FieldShell props={props} ids={ids} error={error}>
      <span className={classes.wrap}>
        <input
          {...ids.control}
          className={clsx(fieldClasses.input, classes.input)}
          role="spinbutton"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-valuenow={value === null || invalid ? undefined : value}
          aria-valuemin={Number.isFinite(min) ? min : undefined}
          aria-valuemax={Number.isFinite(max) ? max : undefined}
          value={shown}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            setBad(text)
            onChange(read(text))
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        {props.suffix && <span className={classes.suffix}>{props.suffix}</span>}
        <span className={classes.steps}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('ui.field.more')}
            disabled={props.disabled}
            {...up}
          >
            <IconChevronUp />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('ui.field.less')}
            disabled={props.disabled}
            {...down}
          >
            <IconChevronDown />
          </button>
        </span>
      </span>
    </FieldShell>
  )
}
