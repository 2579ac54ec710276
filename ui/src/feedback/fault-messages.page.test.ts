import i18next from 'i18next'
import { expect, it } from 'vitest'
import { ApiFault } from '@/api/fault'
import { loadCatalogueParts, startI18n } from '@/i18n/i18n'
import type { Lang } from '@/lib/lang'
import { faultMessage } from './fault-messages'

it.each<[Lang, string]>([
  ['tr', 'Bu kaydı şu anda Sistem Hesabı düzenliyor'],
  ['en', 'System Account is editing this record now'],
])('%s: a refusal names the System Account in its language', async (lang, words) => {
  await startI18n(lang)
  await loadCatalogueParts('shared')
  const fault = new ApiFault(200, 'ERROR_LOCKED', [], 'System Account')
  expect(faultMessage(i18next.t, fault)).toContain(words)
})
