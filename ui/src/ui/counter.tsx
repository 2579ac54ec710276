import { clsx } from 'clsx'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import classes from './counter.module.css'
import { useLang } from './use-lang'

/** The share of the maximum length from which the counter is shown. */
const SHOWN_FROM = 0.9

export interface CounterProps {
  length: number
  max?: number
  /** Whether to show the counter at any length. */
  always?: boolean
}

/** `141/4000`, hidden until the length is near its maximum. */
export function Counter({ length, max, always }: CounterProps) {
  const { t } = useTranslation()
  const lang = useLang()
  if (!max || !(always || length >= max * SHOWN_FROM)) return null
  const [now, bound] = [formatNumber(length, lang), formatNumber(max, lang)]
  return (
    <span className={clsx(classes.counter, length > max && classes.over)}>
      <span aria-hidden="true">{`${now}/${bound}`}</span>
      <span className="visually-hidden">{t('ui.field.counter', { length: now, max: bound })}</span>
    </span>
  )
}
