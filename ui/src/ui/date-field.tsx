import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { isAfter } from '@/lib/checks'
import { type DateFormat, formatDate, isDateValue, parseDate } from '@/lib/dates'
import { DEFAULT_ZONE } from '@/lib/default-zone'
import classes from './date-field.module.css'
import { type FieldProps, FieldShell, useField } from './field'
import fieldClasses from './field.module.css'
import { IconButton } from './icon-button'
import { popupHost } from './popup-host'

const fetchCalendar = async () => ({ default: (await import('./calendar')).Calendar })
const Calendar = lazy(fetchCalendar)

export interface DateFieldProps extends FieldProps {
  /**
   * ISO: a day, `YYYY-MM` or `YYYY` for periods, a UTC instant for date and time; "" when empty.
   * Text that is not a date is passed on unchanged, so that the form can reject it.
   */
  value: string
  onChange: (value: string) => void
  format?: DateFormat
  /** The earliest valid day, ISO. */
  min?: string
  zone?: string
}

/** A date field: the date is typed or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, format = 'DD/MM/YYYY', min, zone = DEFAULT_ZONE } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)

  const good = isDateValue(value, format)
  const shown = typed ?? (good ? formatDate(value, format, zone) : value)
  const error = props.error || (typed === null ? ownError() : null)
  const ids = useField(props, error)

  function ownError(): string | null {
    if (value === '') return null
    if (!good) return t('ui.field.notDate')
    if (min && !isAfter(dayOf(value, format, zone), min.slice(0, value.length)))
      return t('ui.field.tooEarly', {
        date: formatDate(min, format === 'DD/MM/YYYY HH:mm' ? undefined : format),
      })
    return null
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(parseDate(text, format, zone) ?? text.trim())
  }
  const pick = (day: string | null) => {
    if (!day) return
    setTyped(null)
    setOpen(false)
    onChange(valueForDay(day, value, format, zone))
  }
  return (
    <FieldShell props={props} ids={ids} error={error}>
      <span className={classes.wrap}>
        <input
          {...ids.control}
          type="text"
          className={clsx(fieldClasses.input, classes.input)}
          autoComplete="off"
          inputMode={format === 'YYYY' ? 'numeric' : undefined}
          placeholder={t(`ui.dateFormat.${FORMAT_KEYS[format]}`)}
          value={shown}
          onFocus={() => void fetchCalendar()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-end"
          offset={4}
          trapFocus
          returnFocus
          portalProps={{ target: popupHost() }}
        >
          <Popover.Target>
            <IconButton
              name={t('ui.field.calendar')}
              icon={<IconCalendar />}
              size="sm"
              plain
              className={classes.open}
              disabled={props.disabled}
              onClick={() => setOpen(!open)}
            />
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown} aria-label={props.label}>
            <Suspense fallback={<div className={classes.coming} />}>
              <Calendar
                value={good ? dayOf(value, format, zone) : null}
                min={min}
                format={format}
                onPick={pick}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      </span>
    </FieldShell>
  )
}

const FORMAT_KEYS = {
  'DD/MM/YYYY': 'day',
  'DD/MM/YYYY HH:mm': 'minute',
  'MM/YYYY': 'month',
  YYYY: 'year',
} as const

/** The day, month or year of a value, as ISO. */
function dayOf(value: string, format: DateFormat, zone: string): string {
  if (format !== 'DD/MM/YYYY HH:mm') return value
  return parseDate(formatDate(value, format, zone).slice(0, 10)) ?? ''
}

/** The value for a chosen day; a date with time keeps its time. */
function valueForDay(day: string, before: string, format: DateFormat, zone: string): string {
  const shown = formatDate(day, format === 'DD/MM/YYYY HH:mm' ? 'DD/MM/YYYY' : format)
  if (format !== 'DD/MM/YYYY HH:mm') return parseDate(shown, format) ?? ''
  const time = formatDate(before, format, zone).slice(11) || '00:00'
  return parseDate(`${shown} ${time}`, format, zone) ?? ''
}
