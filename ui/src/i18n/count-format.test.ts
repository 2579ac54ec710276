import i18next from 'i18next'
import { expect, it } from 'vitest'
import { countFormat } from './count-format'

const texts = { translation: { drafts: '{{count}} · {{year}}' } }
const t = async (lng: string) => {
  const instance = i18next.createInstance().use(countFormat)
  const interpolation = { escapeValue: false, alwaysFormat: true }
  await instance.init({ lng, resources: { tr: texts, en: texts }, interpolation })
  return (count: number) => String(instance.t('drafts' as never, { count, year: 2026 } as never))
}

it('writes counts with the separators of the language, and no other number', async () => {
  const [tr, en] = [await t('tr'), await t('en')]
  expect(tr(3026)).toBe('3.026 · 2026')
  expect(en(3026)).toBe('3,026 · 2026')
  expect(tr(24)).toBe('24 · 2026')
})
