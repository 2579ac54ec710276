import { DEFAULT_ZONE } from './default-zone'
import { instantOf, wallTimeIn } from './zone'

/** The format in which a date field is shown and typed. */
export type DateFormat = 'DD/MM/YYYY' | 'DD/MM/YYYY HH:mm' | 'MM/YYYY' | 'YYYY'

const VALUE_FORMATS: Record<DateFormat, RegExp> = {
  'DD/MM/YYYY': /^(\d{4})-(\d{2})-(\d{2})$/,
  'DD/MM/YYYY HH:mm': /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/,
  'MM/YYYY': /^(\d{4})-(\d{2})$/,
  YYYY: /^(\d{4})$/,
}

const INPUT_FORMATS: Record<DateFormat, RegExp> = {
  'DD/MM/YYYY': /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})$/,
  'DD/MM/YYYY HH:mm': /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})\s+(?<h>\d{1,2})[:.](?<min>\d{2})$/,
  'MM/YYYY': /^(?<m>\d{1,2})[/.-](?<y>\d{4})$/,
  YYYY: /^(?<y>\d{4})$/,
}

/** Whether a value has this format: an ISO day, month or year, or an instant. */
export function isDateValue(value: string, format: DateFormat = 'DD/MM/YYYY'): boolean {
  const found = VALUE_FORMATS[format].exec(value)
  if (!found || !isCalendarDay(Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1))) return false
  return format !== 'DD/MM/YYYY HH:mm' || !Number.isNaN(Date.parse(value))
}

/** Formats an ISO value; returns an empty string when it is not a date. */
export function formatDate(
  value: string | null | undefined,
  format: DateFormat = 'DD/MM/YYYY',
  zone = DEFAULT_ZONE,
): string {
  if (!value) return ''
  if (format === 'DD/MM/YYYY HH:mm') return formatInstant(value, zone)
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-')
  if (format === 'YYYY') return isDateValue(year, 'YYYY') ? year : ''
  if (format === 'MM/YYYY') return isDateValue(`${year}-${month}`, format) ? `${month}/${year}` : ''
  return isDateValue(`${year}-${month}-${day}`) ? `${day}/${month}/${year}` : ''
}

/** Formats an instant as DD/MM/YYYY HH:mm in the zone of the instance. */
export function formatInstant(instant: string | null | undefined, zone = DEFAULT_ZONE): string {
  const time = Date.parse(instant ?? '')
  if (Number.isNaN(time)) return ''
  const { day, month, year, hour, minute } = wallTimeIn(zone, time)
  const date = `${twoDigits(day)}/${twoDigits(month)}/${fourDigits(year)}`
  return `${date} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Formats the day of an instant as DD/MM/YYYY in the zone of the instance. */
export function formatInstantDay(instant: string | null | undefined, zone = DEFAULT_ZONE): string {
  return formatInstant(instant, zone).slice(0, 10)
}

/** Parses typed text to an ISO value; returns null when it is not a date. */
export function parseDate(
  typed: string,
  format: DateFormat = 'DD/MM/YYYY',
  zone = DEFAULT_ZONE,
): string | null {
  const text = typed.trim()
  if (isDateValue(text, format)) return text
  const found = INPUT_FORMATS[format].exec(text)?.groups
  if (!found) return null
  const [year, month, day] = [Number(found.y), Number(found.m ?? 1), Number(found.d ?? 1)]
  if (!isCalendarDay(year, month, day)) return null
  if (format === 'YYYY') return fourDigits(year)
  if (format === 'MM/YYYY') return `${fourDigits(year)}-${twoDigits(month)}`
  if (format === 'DD/MM/YYYY') return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`
  const [hour, minute] = [Number(found.h), Number(found.min)]
  if (hour > 23 || minute > 59) return null
  return new Date(instantOf(zone, { year, month, day, hour, minute })).toISOString()
}

/** Today in the zone of the instance, as an ISO day. */
export function today(zone = DEFAULT_ZONE, now = Date.now()): string {
  const at = wallTimeIn(zone, now)
  return `${fourDigits(at.year)}-${twoDigits(at.month)}-${twoDigits(at.day)}`
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] ?? 0)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function fourDigits(value: number): string {
  return String(value).padStart(4, '0')
}
