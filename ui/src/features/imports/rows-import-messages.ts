import type { TFunction } from 'i18next'
import type { ImportedRow } from '@/api/concordances'
import { ApiFault, type FieldFault } from '@/api/fault'
import { faultMessage, fieldMessage } from '@/feedback/fault-messages'
import { translateKey } from '@/i18n/translate-key'
import type { Lang } from '@/lib/lang'
import { type Fields, fieldName, fileMessages } from './import-messages'

/** Why a file of tables could not be read, beside the reasons of other files. */
const REASONS = [
  'format',
  'empty',
  'pdf',
  'dtd',
  'depth',
  'cells',
  'tables',
  'parts',
  'columns',
  'large',
  'time',
] as const

/** The columns without which no row can be read. */
const PLACES = ['EULabel', 'Targets']

/** The reasons why a file could not be imported, as sentences. */
export function rowsFileMessages(t: TFunction, fields: Fields, fault: unknown, lang: Lang): string[] {
  if (!(fault instanceof ApiFault) || !fault.is('ERROR_VALIDATION')) return [faultMessage(t, fault)]
  const sentences: string[] = []
  const lacking = fault.errors.filter(
    ({ Field, Code, Params }) =>
      Field === 'Columns' && Code === 'required' && PLACES.includes(String(Params?.Field)),
  )
  if (lacking.length > 0) {
    const names = lacking.map(({ Params }) => `“${fieldName(fields, Params?.Field, lang)}”`).join(', ')
    sentences.push(t('import.rows.noPlaces', { names }))
  }
  for (const one of fault.errors) {
    if (lacking.includes(one)) continue
    const params = one.Params ?? {}
    const reason = REASONS.find((known) => known === params.Reason)
    if (one.Field === 'UploadId' && reason) {
      const sentence = translateKey(t, `import.rows.reasons.${reason}`, params)
      sentences.push(params.Line ? t('import.tbx.inLine', { Line: params.Line, sentence }) : sentence)
    } else if (one.Field === 'Rows' && one.Code === 'max') {
      sentences.push(t('import.rows.tooMany', { Max: params.Max }))
    } else if (!one.Field.startsWith('Rows[')) {
      sentences.push(
        ...fileMessages(t, fields, new ApiFault(fault.status, fault.code, [one], fault.value), lang),
      )
    }
  }
  return sentences.length > 0 ? sentences : [t('import.rows.rowsWrong')]
}

/** What a person must know of a row, in one line. */
export function importedRowMessage(t: TFunction, fields: Fields, row: ImportedRow, lang: Lang): string {
  const name = (field: string) => fieldName(fields, field === 'BodyOther' ? 'Body' : field, lang)
  const words = [
    ...row.Errors.map((one) => {
      const field = one.Field.replace(/\[\d+\].*$/, '')
      if (field === 'Id') return t('import.rows.repeated')
      return `${name(field)}: ${fieldMessage(t, one)}`
    }),
    ...row.Doubts.map((one) => doubtMessage(t, name(one.Field), one)),
    ...(row.Kept.length > 0 ? [t('import.rows.kept', { names: row.Kept.map(name).join(', ') })] : []),
  ]
  return words.map((sentence) => sentence.replace(/\.$/, '')).join('; ')
}

function doubtMessage(t: TFunction, name: string, { Code, Params }: FieldFault): string {
  const value = { name, value: String(Params?.Value ?? '') }
  if (Params?.Reason === 'missing') return t('import.rows.missing', value)
  return t(Code === 'required' ? 'import.rows.required' : 'import.rows.unknown', value)
}
