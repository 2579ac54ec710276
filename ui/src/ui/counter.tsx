import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/lang'
import classes from './counter.module.css'
import { useLang } from './use-lang'

/** From this share of the bound on, the counter speaks up. */
const NEAR = 0.9

export interface CounterProps {
  length: number
  max?: number
  /** After submission every counter is shown. */
  always?: boolean
}

/** `141/4000`, quiet until the bound is near. */
export function Counter({ length, max, always }: CounterProps) {
  const { t } = useTranslation()
  const lang = useLang()
  if (!max || !(always || length >= max * NEAR)) return null
  const [now, bound] = [formatNumber(length, lang), formatNumber(max, lang)]
  return (
    <span className={clsx(classes.counter, length > max && classes.over)}>
      <span aria-hidden="true">{`${now}/${bound}`}</span>
      <span className="visually-hidden">{t('ui.field.counter', { length: now, max: bound })}</span>
    </span>
  )
}
