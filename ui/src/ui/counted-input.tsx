import { clsx } from 'clsx'
import { type ChangeEvent, type HTMLInputTypeAttribute, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { capitals } from '@/lib/capitals'
import { formatNumber, type Lang } from '@/lib/lang'
import { textLength } from '@/lib/text-length'
import classes from './counted.module.css'
import { Counter } from './counter'
import { type FieldProps, FieldShell, LangChip, useField } from './field'
import fieldClasses from './field.module.css'
import { useLang } from './use-lang'

export interface CountedProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Maximum length in characters. It is not enforced while typing: longer text shows an error. */
  max?: number
  /** Shows the counter at any length, for example of a field with an error. */
  showCounter?: boolean
  placeholder?: string
  /** Gets the focus when its dialog opens. */
  autoFocus?: boolean
}

/** The error to show, and the length as the server counts it. */
export function useLengthLimit(props: CountedProps): { length: number; error: string | null } {
  const { t } = useTranslation()
  const lang = useLang()
  const length = textLength(props.value)
  const tooLong =
    props.max && length > props.max ? t('ui.field.tooLong', { max: formatNumber(props.max, lang) }) : null
  return { length, error: props.error || tooLong }
}

export interface CountedInputProps extends CountedProps {
  type?: HTMLInputTypeAttribute
  /** Converts the text to upper case by the rules of this language. */
  capitals?: Lang
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url'
  suffix?: ReactNode
}

/** A single-line text field with a character counter. */
export function CountedInput(props: CountedInputProps) {
  const { length, error } = useLengthLimit(props)
  const ids = useField(props, error)
  const { ref, change } = useCapitals(props)
  // Without a visible label the chip of the language moves into the input.
  const inside = props.hideLabel && props.lang
  return (
    <FieldShell
      props={props}
      ids={ids}
      error={error}
      counter={props.max && <Counter length={length} max={props.max} always={props.showCounter} />}
    >
      <span className={classes.wrap}>
        {inside && (
          <span className={classes.prefix} aria-hidden="true">
            <LangChip lang={inside} />
          </span>
        )}
        <input
          {...ids.control}
          ref={ref}
          type={props.type ?? 'text'}
          className={clsx(fieldClasses.input, inside && classes.prefixed, props.suffix && classes.suffixed)}
          value={props.value}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? 'off'}
          inputMode={props.inputMode}
          onChange={change}
          onBlur={props.onBlur}
        />
        {props.suffix && <span className={classes.suffix}>{props.suffix}</span>}
      </span>
    </FieldShell>
  )
}

/** Converts to upper case while typing and keeps the caret position. */
function useCapitals({ value, onChange, capitals: lang }: CountedInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves when the value changes
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
    if (!lang || composing) return onChange(input.value)
    const upper = capitals(input.value, lang)
    if (upper !== input.value) caret.current = input.selectionStart
    onChange(upper)
  }
  return { ref, change }
}
