import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { countFormat } from '@/i18n/count-format'
import en from '@/i18n/en.json'
import tr from '@/i18n/tr.json'
import { subtitle } from './subtitle'

const i18n = i18next.createInstance().use(countFormat)
const environment = { name: 'Çevre', inTitle: true }
const below = { name: 'Çevre', inTitle: false }

beforeAll(() =>
  i18n.init({
    resources: { tr: { translation: tr }, en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  }),
)

it('shows the number of drafts and how many are late', () => {
  const counts = { total: 38, red: 4, yellow: 7 }
  expect(subtitle(i18n.getFixedT('tr'), 'tr', 'draftlegaltexts', counts, undefined)).toBe(
    '38 taslak · 4’ü kırmızı, 7’si sarı',
  )
  expect(subtitle(i18n.getFixedT('en'), 'en', 'draftlegaltexts', counts, undefined)).toBe(
    '38 drafts · 4 red, 7 yellow',
  )
})

it('writes thousands with the separator of the language', () => {
  const counts = { total: 3026, red: 1400, yellow: 0 }
  expect(subtitle(i18n.getFixedT('tr'), 'tr', 'draftlegaltexts', counts, undefined)).toBe(
    '3.026 taslak · 1.400’ü kırmızı',
  )
  expect(subtitle(i18n.getFixedT('en'), 'en', 'draftlegaltexts', counts, undefined)).toBe(
    '3,026 drafts · 1,400 red',
  )
})

it('omits lights that no draft has', () => {
  expect(
    subtitle(i18n.getFixedT('tr'), 'tr', 'draftlegaltexts', { total: 9, red: 0, yellow: 2 }, below),
  ).toBe('Çevre · 9 taslak · 2’si sarı')
  expect(
    subtitle(i18n.getFixedT('en'), 'en', 'draftlegaltexts', { total: 1, red: 0, yellow: 0 }, undefined),
  ).toBe('1 draft')
})

it('names the sector of adopted texts where the title does not', () => {
  const counts = { total: 27 }
  expect(subtitle(i18n.getFixedT('tr'), 'tr', 'legaltexts', counts, environment)).toBe(
    'Kabul edilen 27 metin · alt sektörlerle birlikte',
  )
  expect(subtitle(i18n.getFixedT('tr'), 'tr', 'legaltexts', counts, below)).toBe('Çevre · 27 metin')
  expect(subtitle(i18n.getFixedT('en'), 'en', 'legaltexts', { total: 214 }, undefined)).toBe(
    '214 adopted texts',
  )
})
