import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { LegalTextRow } from '@/api/browse'
import { countFormat } from '@/i18n/count-format'
import en from '@/i18n/en.json'
import { legalTextColumns } from './columns'

const i18n = i18next.createInstance().use(countFormat)

beforeAll(() =>
  i18n.init({
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  }),
)

/** The line below the name on a card of the list on a phone. */
function lineOnCard(row: Partial<LegalTextRow>, differences: boolean, known = true) {
  const place = { id: 4, name: 'Waste', total: 1, ids: [1, 4], names: ['Environment', 'Waste'] }
  const column = legalTextColumns('draftlegaltexts', {
    t: i18n.getFixedT('en'),
    lang: 'en',
    today: '2026-03-15',
    chosen: undefined,
    places: new Map(known ? [[4, place]] : []),
    numbered: false,
    differences,
  }).find(({ id }) => id === 'sector')
  return column?.cell({ Sectors: [4], ...row } as LegalTextRow)
}

it('says on a card how many differences there are between the languages', () => {
  expect(lineOnCard({ Differences: 3 }, true)).toBe('Environment › Waste · 3 differences between languages')
  expect(lineOnCard({ Differences: 1 }, true)).toBe('Environment › Waste · 1 difference between languages')
  expect(lineOnCard({ Differences: 1 }, true, false)).toBe('1 difference between languages')
})

it('says nothing of differences on a card if there are none, or to those who only read', () => {
  expect(lineOnCard({ Differences: 0 }, true)).toBe('Environment › Waste')
  expect(lineOnCard({ Differences: null }, true)).toBe('Environment › Waste')
  expect(lineOnCard({ Differences: 3 }, false)).toBe('Environment › Waste')
})
