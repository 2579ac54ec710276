import i18next from 'i18next'
import { expect, test } from 'vitest'
import en from '@/i18n/en.json'
import { unreadableText } from './unreadable-text'

await i18next.init({
  lng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
})
const said = (Field: string, Params: Record<string, unknown>) =>
  unreadableText(i18next.t, { Field, Code: 'pattern', Params })

test('a text that could not be read has its language and the reason', () => {
  expect(said('EN.UploadId', { Reason: 'password' })).toBe(
    'English text: The file is protected by a password.',
  )
  expect(said('TR.UploadId', { Reason: 'xml', Line: 7 })).toBe('Turkish text: The XML is damaged in line 7.')
  expect(said('TR.UploadId', { Reason: 'xml' })).toBe('Turkish text: The file is damaged or incomplete.')
  expect(said('EN', { Reason: 'structure' })).toMatch(/^English text: No articles were found/)
})
