import i18next from 'i18next'
import { expect, test } from 'vitest'
import { ApiFault } from '@/api/fault'
import en from '@/i18n/en.json'
import { fileMessages, rowMessage } from './import-messages'

await i18next.init({
  lng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
})
const { t } = i18next
const fields = [
  { Id: 'NameTR', NameTR: 'Türkçe ad', NameEN: 'Name in Turkish' },
  { Id: 'Domains', NameTR: 'Konu alanları', NameEN: 'Domains' },
]

test('the errors of a row are one line that names the columns', () => {
  const line = (...faults: { Field: string; Code: string; Params?: Record<string, unknown> }[]) =>
    rowMessage(t, fields, faults, 'en')
  expect(line({ Field: 'Domains', Code: 'unknown', Params: { Value: 'Yok' } })).toBe(
    'Domains: “Yok” was not found',
  )
  expect(
    line(
      { Field: 'NameTR', Code: 'cell-error', Params: { Value: '#N/A' } },
      { Field: 'Domains', Code: 'cell-formula' },
    ),
  ).toBe(
    'Name in Turkish: the cell shows the error “#N/A”; ' +
      'Domains: the file does not contain the result of the formula; open it in Excel and save it',
  )
  expect(line({ Field: 'NameTR', Code: 'duplicate', Params: { Row: 7 } })).toBe('The same as row 7')
  expect(line({ Field: 'CELEX', Code: 'duplicate' })).toBe('An act with this number is already registered')
  expect(line({ Field: 'CELEX', Code: 'base', Params: { Value: '32016R0679' } })).toBe(
    'Registered as 32016R0679, the act that the number belongs to',
  )
  expect(
    line({ Field: 'NameTR', Code: 'minlength', Params: { Min: 2 } }, { Field: 'Domains', Code: 'required' }),
  ).toBe('Name in Turkish: Enter at least 2 characters; Domains: empty')
})

test('remarks about a TBX entry are sentences, not faults of a field', () => {
  const line = rowMessage(
    t,
    fields,
    [
      { Field: 'NameTR', Code: 'max', Params: { Reason: 'tbx-names', Max: 1, Length: 2, Value: 'refuse' } },
      { Field: 'Notes', Code: 'maxlength', Params: { Reason: 'tbx-cut', Max: 500, Value: 'Context: a…' } },
      { Field: 'UploadId', Code: 'unknown', Params: { Reason: 'tbx-language', Value: 'de; fr' } },
    ],
    'en',
  )
  expect(line).toBe(
    'Further names, kept in the notes: refuse; The notes hold at most 500 characters; ' +
      'shortened or left out: Context: a…; Languages left out: de; fr',
  )
})

test('an unreadable file has a message for the reason, and other faults their own messages', () => {
  const refused = (Field: string, Code: string, Params: Record<string, unknown>) =>
    fileMessages(t, fields, new ApiFault(200, 'ERROR_VALIDATION', [{ Field, Code, Params }]), 'en')
  expect(refused('UploadId', 'max', { Reason: 'rows', Max: 20000, Row: 20002 })).toEqual([
    'The file has more than 20000 rows; split it.',
  ])
  expect(refused('UploadId', 'pattern', { Reason: 'tbx-category', Line: 24, Value: 'admin source' })).toEqual(
    ['Line 24: The data category “admin source” is not allowed here.'],
  )
  expect(refused('UploadId', 'required', { Reason: 'tbx-empty' })).toEqual([en.import.tbx.empty])
  expect(refused('Columns', 'duplicate', { Field: 'NameTR' })).toEqual(['“Name in Turkish” is chosen twice.'])
  expect(fileMessages(t, [], new ApiFault(503, 'ERROR_UNAVAILABLE'), 'en')).toEqual([
    en.errors.ERROR_UNAVAILABLE,
  ])
})
