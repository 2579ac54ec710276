import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { fold } from '@/lib/fold'
import classes from './chips-input.module.css'
import { type CountedProps, useLengthLimit } from './counted-input'
import { Counter } from './counter'
import { FieldShell, useField } from './field'
import fieldClasses from './field.module.css'

/** Keywords in one comma-separated text, each shown as a chip. */
export function ChipsInput(props: CountedProps) {
  const { value, onChange } = props
  const { t } = useTranslation()
  const { length, error } = useLengthLimit(props)
  const ids = useField(props, error)
  const [typed, setTyped] = useState('')
  const [chips, setChips] = useState(() => split(value))
  const [handed, setHanded] = useState(value)
  // The value was changed from outside, for example by a restored draft.
  if (value !== handed) {
    setHanded(value)
    setChips(split(value))
    setTyped('')
  }

  /** The value includes the word that is being typed, so that drafts and saves contain it. */
  const hand = (nextChips: string[], nextTyped: string) => {
    const text = appendWords(nextChips, nextTyped).join(', ')
    setChips(nextChips)
    setTyped(nextTyped)
    setHanded(text)
    if (text !== value) onChange(text)
  }
  const put = (next: string[]) => hand(next, typed)
  const add = (text: string) => hand(appendWords(chips, text), '')
  const type = (text: string) => {
    if (/[,;\n]/.test(text)) add(text.replace(/[;\n]/g, ','))
    else hand(chips, text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed.trim()) add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && chips.length > 0) put(chips.slice(0, -1))
  }
  return (
    <FieldShell
      props={{ ...props, description: props.description ?? t('ui.field.chipsHint') }}
      ids={ids}
      error={error}
      counter={props.max && <Counter length={length} max={props.max} always={props.showCounter} />}
    >
      <div className={clsx(fieldClasses.input, classes.box)} data-disabled={props.disabled || undefined}>
        {chips.map((chip) => (
          <span key={chip} className={classes.chip} lang={props.lang}>
            {chip}
            <button
              type="button"
              aria-label={t('ui.field.removeChip', { name: chip })}
              disabled={props.disabled}
              onClick={() => put(chips.filter((other) => other !== chip))}
            >
              <IconX />
            </button>
          </span>
        ))}
        <input
          {...ids.control}
          type="text"
          className={classes.input}
          autoComplete="off"
          placeholder={chips.length === 0 ? props.placeholder : undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!/[,;\n]/.test(text)) return
            event.preventDefault()
            type(typed + text)
          }}
          onBlur={() => {
            if (typed.trim()) add(typed)
            props.onBlur?.()
          }}
        />
      </div>
    </FieldShell>
  )
}

/** Appends the words of a text to the existing ones and omits duplicates, regardless of case. */
function appendWords(chips: string[], text: string): string[] {
  const all = [...chips]
  for (const word of split(text)) if (!all.some((chip) => fold(chip) === fold(word))) all.push(word)
  return all
}

function split(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return words.filter((word, index) => word !== '' && words.indexOf(word) === index)
}
