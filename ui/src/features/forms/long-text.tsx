import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { limitOf } from '@/api/limits'
import type { Field } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { textLength } from '@/lib/text-length'
import { Counter } from '@/ui/counter'
import { LangChip } from '@/ui/field'
import { useForm } from './form-context'
import classes from './long-text.module.css'
import { useFieldProps } from './use-field-props'

/** The pause in typing, in milliseconds, after which the text is counted and reported. */
const PAUSE = 400

interface LongTextProps {
  field: Extract<Field, { type: 'text' }>
  /** Below the text. */
  foot?: ReactNode
}

/** A text field for up to a million characters. It is uncontrolled: the form gets the text after a pause. */
export function LongText({ field, foot }: LongTextProps) {
  const { t } = useTranslation()
  const { store, kind } = useForm()
  const props = useFieldProps(field)
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(() => textLength(store.get<string>(field.key)))
  const { key } = field

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let typed = false
    const box = area.current
    const hand = () => {
      clearTimeout(timer)
      if (!box || !typed) return
      typed = false
      store.set(key, box.value)
      setLength(textLength(box.value))
    }
    const type = () => {
      typed = true
      store.touch(key)
      clearTimeout(timer)
      timer = setTimeout(hand, PAUSE)
    }
    const follow = () => {
      const value = store.get<string>(key)
      if (typed || !box || box.value === value.replace(/\r\n?/g, '\n')) return
      box.value = value
      setLength(textLength(value))
    }
    box?.addEventListener('input', type)
    box?.addEventListener('blur', hand)
    const stops = [store.onFlush(hand), store.subscribe(follow)]
    return () => {
      hand()
      box?.removeEventListener('input', type)
      box?.removeEventListener('blur', hand)
      for (const stop of stops) stop()
    }
  }, [store, key])

  const errorId = `${id}-error`
  const language = t(field.lang === 'en' ? 'shell.english' : 'shell.turkish')
  return (
    <div className={clsx(classes.side, props.error && classes.wrong)}>
      <div className={classes.head}>
        <label htmlFor={id}>
          {field.lang && <LangChip lang={field.lang} />}
          <span className="visually-hidden">{props.label}: </span>
          {language}
        </label>
        <Counter length={length} max={limitOf(kind, key).maxLength} always={Boolean(props.error)} />
      </div>
      <textarea
        ref={area}
        id={id}
        data-field={key}
        data-long-text
        lang={field.lang}
        className={classes.area}
        spellCheck
        defaultValue={store.get<string>(key)}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? errorId : undefined}
      />
      {foot}
      {props.error && (
        <p id={errorId} className={classes.error}>
          {props.error}
        </p>
      )}
    </div>
  )
}
