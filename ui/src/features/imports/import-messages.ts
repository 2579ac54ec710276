import type { TFunction } from 'i18next'
import { ApiFault, type FieldFault } from '@/api/fault'
import type { ImportAnswer } from '@/api/records'
import { faultMessage, fieldMessage } from '@/feedback/fault-messages'
import { translateKey } from '@/i18n/translate-key'
import type { Lang } from '@/lib/lang'

export type Fields = NonNullable<ImportAnswer['Fields']>

const REASONS = [
  'format',
  'encoding',
  'quote',
  'empty',
  'sheets',
  'parts',
  'bytes',
  'words',
  'links',
  'rows',
  'columns',
  'length',
] as const
const TBX_REASONS = [
  'syntax',
  'encoding',
  'entities',
  'root',
  'style',
  'element',
  'missing',
  'category',
  'empty',
  'bytes',
  'entries',
  'length',
  'depth',
] as const
/** Remarks about an entry that an import from TBX accepts. */
const TBX_REMARKS = ['names', 'cut', 'unknown', 'left-out', 'language'] as const
/** Cells of a spreadsheet that show text but have no value. */
const CELL_FAULTS = ['cell-error', 'cell-formula'] as const
const COLUMN_FAULTS = ['required', 'duplicate', 'unknown'] as const

/** The name of a field in the language of the interface. */
export function fieldName(fields: Fields, key: unknown, lang: Lang): string {
  const field = fields.find(({ Id }) => Id === key)
  return field ? (lang === 'tr' ? field.NameTR : field.NameEN) : String(key)
}

/** The errors of a row, in one line. */
export function rowMessage(t: TFunction, fields: Fields, faults: FieldFault[], lang: Lang): string {
  return faults.map((fault) => cellMessage(t, fields, fault, lang).replace(/\.$/, '')).join('; ')
}

function cellMessage(t: TFunction, fields: Fields, fault: FieldFault, lang: Lang): string {
  const name = fieldName(fields, fault.Field, lang)
  const params = fault.Params ?? {}
  const remark = TBX_REMARKS.find((known) => `tbx-${known}` === params.Reason)
  if (remark) return translateKey(t, `import.tbxRemarks.${remark}`, params)
  if (fault.Code === 'duplicate') {
    if (params.Row) return t('import.codes.repeated', { Row: params.Row })
    return t(fault.Field === 'CELEX' ? 'import.codes.registered' : 'import.codes.duplicate')
  }
  if (fault.Code === 'base') return t('import.codes.base', { Value: params.Value })
  if (fault.Code === 'unknown' && params.Value !== undefined) {
    return `${name}: ${t('import.codes.unknown', { Value: params.Value })}`
  }
  const cell = CELL_FAULTS.find((known) => known === fault.Code)
  if (cell) return `${name}: ${t(`import.codes.${cell}`, { Value: params.Value })}`
  if (fault.Code === 'required') return `${name}: ${t('import.codes.required')}`
  return `${name}: ${fieldMessage(t, fault)}`
}

/** The reasons why a file could not be read, as messages. */
export function fileMessages(t: TFunction, fields: Fields, fault: unknown, lang: Lang): string[] {
  if (!(fault instanceof ApiFault) || !fault.is('ERROR_VALIDATION')) return [faultMessage(t, fault)]
  return fault.errors.map((one) => {
    const params = one.Params ?? {}
    const reason = REASONS.find((known) => known === params.Reason)
    if (reason) return translateKey(t, `import.reasons.${reason}`, params)
    const tbx = TBX_REASONS.find((known) => `tbx-${known}` === params.Reason)
    if (tbx) {
      const sentence = translateKey(t, `import.tbx.${tbx}`, params)
      return params.Line ? t('import.tbx.inLine', { Line: params.Line, sentence }) : sentence
    }
    const code = COLUMN_FAULTS.find((known) => known === one.Code)
    if (one.Field === 'Columns' && code) {
      return t(`import.faults.${code}`, { name: fieldName(fields, params.Field, lang) })
    }
    return fieldMessage(t, one)
  })
}
