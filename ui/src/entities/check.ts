import type { FieldFault } from '@/api/fault'
import { type Limit, limitOf } from '@/api/limits'
import type { Kind } from '@/api/records'
import { isDateModel } from '@/lib/dates'
import { textLength } from '@/lib/text-length'
import type { Field, FileValue, Form, Values } from './form'
import { fieldsOf } from './form'

/** Faults of a whole form, in the order of its fields; the same codes as the server's. */
export function checkForm(kind: Kind, form: Form<never>, values: Values): FieldFault[] {
  const fields = fieldsOf(form).filter((field) => !field.when || field.when(values))
  const own = fields.flatMap((field) => checkField(field, limitOf(kind, field.key), values[field.key], kind))
  const known = new Set(own.map(({ Field }) => Field))
  const across = (form.rules?.(values) ?? []).filter(({ Field }) => !known.has(Field))
  const place = (fault: FieldFault) =>
    fields.findIndex(({ key }) => key === fault.Field || fault.Field.startsWith(`${key}[`))
  return [...own, ...across].sort((a, b) => place(a) - place(b))
}

/** Faults of one field against the server's bounds. */
export function checkField(field: Field, limit: Limit, value: unknown, kind: Kind): FieldFault[] {
  const broken = (Code: string, Params?: Record<string, unknown>) => [{ Field: field.key, Code, Params }]
  if (field.type === 'files') return checkFiles(kind, field.key, value as FileValue[])
  if (isEmpty(value)) return (field.required ?? limit.required) ? broken('required') : []
  if (field.type === 'date') return isDateModel(String(value)) ? [] : broken('date')
  if (typeof value === 'number') return checkNumber(field, limit, value).flatMap(([c, p]) => broken(c, p))
  if (typeof value !== 'string') return []
  const fault = checkText(field.type === 'line' ? value.trim() : value, limit)
  return fault ? broken(...fault) : []
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

type Broken = [code: string, params?: Record<string, unknown>]

function checkNumber(field: Field, limit: Limit, value: number): Broken[] {
  if (field.type !== 'number') return []
  const { minimum, maximum } = limit
  if (!Number.isInteger(value)) return [['integer']]
  if (minimum !== undefined && value < minimum) return [['min', { Min: minimum }]]
  if (maximum !== undefined && value > maximum) return [['max', { Max: maximum }]]
  return []
}

function checkText(text: string, { minLength, maxLength, pattern }: Limit): Broken | undefined {
  const length = textLength(text)
  if (minLength !== undefined && length < minLength) return ['minlength', { Min: minLength, Length: length }]
  if (maxLength !== undefined && length > maxLength) return ['maxlength', { Max: maxLength, Length: length }]
  if (hasControl(text)) return ['control']
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return ['pattern']
  return undefined
}

/** Control characters but tab and line ends. */
function hasControl(text: string): boolean {
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
