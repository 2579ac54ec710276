import type { FieldFault } from '@/api/fault'
import { type Limit, limitOf } from '@/api/limits'
import type { Kind } from '@/api/records'
import { isDateValue } from '@/lib/dates'
import { textLength } from '@/lib/text-length'
import type { Field, FileValue, Form, Values } from './form'
import { fieldsOf, isRequired } from './form'

/** Bounds that the instance sets; the API description contains only the defaults. */
export interface Bounds {
  password?: Limit
  /** Today in the instance's zone, as an ISO day. */
  today?: () => string
}

/** The bounds of one field of a kind. */
export const boundsOf = (kind: Kind, field: Field, bounds: Bounds): Limit =>
  (field.type === 'password' && bounds.password) || limitOf(kind, field.key)

/** The faults of a form in the order of its fields, with the codes of the server. */
export function checkForm(kind: Kind, form: Form<never>, values: Values, bounds: Bounds = {}): FieldFault[] {
  const fields = fieldsOf(form).filter((field) => !field.when || field.when(values))
  const own = fields.flatMap((field) => checkField(kind, field, boundsOf(kind, field, bounds), values))
  const known = new Set(own.map(({ Field }) => Field))
  const across = (form.rules?.(values, bounds.today?.()) ?? []).filter(({ Field }) => !known.has(Field))
  const place = (fault: FieldFault) =>
    fields.findIndex(({ key }) => key === fault.Field || fault.Field.startsWith(`${key}[`))
  return [...own, ...across].sort((a, b) => place(a) - place(b))
}

/** The faults of one field, by the server's bounds. */
export function checkField(kind: Kind, field: Field, limit: Limit, values: Values): FieldFault[] {
  const value = values[field.key]
  const broken = (Code: string, Params?: Record<string, unknown>) => [{ Field: field.key, Code, Params }]
  if (field.type === 'files') return checkFiles(kind, field.key, value as FileValue[])
  if (field.type === 'password' ? !value : isEmpty(value))
    return isRequired(field, limit, values) ? broken('required') : []
  if (field.type === 'date') return isDateValue(String(value)) ? [] : broken('date')
  if (typeof value === 'number') return checkNumber(field, limit, value).flatMap(([c, p]) => broken(c, p))
  if (typeof value !== 'string') return []
  const isLine = field.type === 'line'
  const text = isLine ? value.trim() : value
  const fault =
    checkText(text, limit) ??
    (isLine && field.mail && !MAIL.test(text) ? (['email'] as Violation) : undefined)
  return fault ? broken(...fault) : []
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** The server's rule for a mail address: one @ with text on both sides and no spaces. */
const MAIL = /^[^\s@]+@[^\s@]+$/u

type Violation = [code: string, params?: Record<string, unknown>]

function checkNumber(field: Field, limit: Limit, value: number): Violation[] {
  if (field.type !== 'number') return []
  const { minimum, maximum } = limit
  if (!Number.isInteger(value)) return [['integer']]
  if (minimum !== undefined && value < minimum) return [['min', { Min: minimum }]]
  if (maximum !== undefined && value > maximum) return [['max', { Max: maximum }]]
  return []
}

function checkText(text: string, { minLength, maxLength, pattern }: Limit): Violation | undefined {
  const length = textLength(text)
  if (minLength !== undefined && length < minLength) return ['minlength', { Min: minLength, Length: length }]
  if (maxLength !== undefined && length > maxLength) return ['maxlength', { Max: maxLength, Length: length }]
  if (hasControlCharacter(text)) return ['control']
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return ['pattern']
  return undefined
}

/** Control characters except tab and line ends. */
function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 32 ? unit !== 9 && unit !== 10 && unit !== 13 : unit >= 127 && unit < 160) return true
  }
  return false
}

function checkFiles(kind: Kind, key: string, files: FileValue[]): FieldFault[] {
  return files.flatMap((file, index) =>
    (['DescriptionTR', 'DescriptionEN'] as const).flatMap((part) => {
      const text = file[part].trim()
      const fault = text && checkText(text, limitOf(kind, `${key}.${part}`))
      return fault ? [{ Field: `${key}[${index}].${part}`, Code: fault[0], Params: fault[1] }] : []
    }),
  )
}
