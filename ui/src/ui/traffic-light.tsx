import { clsx } from 'clsx'
import { useTranslation } from '@/i18n/use-translation'
import classes from './traffic-light.module.css'

/** 0 none, 1 green, 2 yellow, 3 red. */
export type LightValue = 0 | 1 | 2 | 3

const NAMES = ['none', 'green', 'yellow', 'red'] as const

export interface TrafficLightProps {
  value: LightValue
  /** Shown after the word, for example "16 ay". */
  note?: string
  /** Shows the note below the word instead of beside it. */
  stacked?: boolean
  /** Shows the word beside the grey dash, for legends. */
  wordForNone?: boolean
}

/** Shape, word and colour of a traffic light; without a light, a dash with an accessible name. */
export function TrafficLight({ value, note, stacked, wordForNone }: TrafficLightProps) {
  const { t } = useTranslation()
  const name = NAMES[value] ?? 'none'
  const word = t(`ui.light.${name}`)
  const silent = name === 'none' && !wordForNone
  return (
    <span className={clsx(classes.light, classes[name], stacked && classes.stacked)}>
      <LightShape value={value} />
      <span className={silent ? 'visually-hidden' : classes.word}>{word}</span>
      {note && !silent && <span className={classes.note}>{note}</span>}
    </span>
  )
}

/** Only the shape, where the word is already beside it. */
export function LightShape({ value }: { value: LightValue }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width="13"
      height="13"
      aria-hidden="true"
      className={classes[NAMES[value] ?? 'none']}
    >
      {value === 1 && <circle cx="7" cy="7" r="5.5" />}
      {value === 2 && <path d="M7 1.5 13.2 12.5H.8Z" strokeLinejoin="round" />}
      {value === 3 && <path d="M4.6 1h4.8L13 4.6v4.8L9.4 13H4.6L1 9.4V4.6Z" />}
      {value === 0 && <rect x="2" y="6" width="10" height="2" rx="1" />}
    </svg>
  )
}
