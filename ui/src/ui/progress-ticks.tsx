import { clsx } from 'clsx'
import classes from './progress-ticks.module.css'

export interface ProgressTicksProps {
  /** The number of filled ticks. */
  reached: number
  total?: number
  tone?: 'ink' | 'green' | 'grey'
}

/** A row of ticks. It is decorative: the status is always written beside it. */
export function ProgressTicks({ reached, total = 9, tone = 'ink' }: ProgressTicksProps) {
  return (
    <span className={clsx(classes.ticks, classes[tone])} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other identity
        <i key={index} data-on={index < reached || undefined} />
      ))}
    </span>
  )
}
