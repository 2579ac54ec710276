import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { TYPED_FILTER_PAUSE } from '@/lib/timings'
import classes from './search-box.module.css'

export interface SearchBoxProps {
  label: string
  /** The current search text, from the URL. */
  value: string
  /** Called after a pause in typing, and immediately on Enter or when cleared. */
  onChange: (value: string) => void
  placeholder?: string
  /** The pause in milliseconds; 0 reports every key. */
  pause?: number
  /** Shows a funnel instead of the magnifying glass, above trees. */
  filter?: boolean
  ref?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  autoFocus?: boolean
}

/** A debounced search field; Esc clears it. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onChange, pause = TYPED_FILTER_PAUSE } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)

  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (text: string) => {
    clearTimeout(timer.current)
    if (text === reported.current) return
    reported.current = text
    onChange(text)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (text === '' || pause === 0) report(text)
    else timer.current = setTimeout(() => report(text), pause)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed) {
      event.stopPropagation()
      event.preventDefault()
      type('')
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      report(typed)
    }
    props.onKeyDown?.(event)
  }
  return (
    <span className={classes.box}>
      {props.filter ? <IconFilter aria-hidden="true" /> : <IconSearch aria-hidden="true" />}
      <input
        ref={props.ref}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        data-autofocus={props.autoFocus || undefined}
        data-mantine-stop-propagation={typed !== '' || undefined}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {typed && (
        <button type="button" aria-label={t('ui.filters.clearSearch')} onClick={() => type('')}>
          <IconX />
        </button>
      )}
    </span>
  )
}
