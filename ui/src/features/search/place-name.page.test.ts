import i18next from 'i18next'
import { expect, it } from 'vitest'
import { changeLanguage, loadCatalogueParts, startI18n } from '@/i18n/i18n'
import { placeName, provisionName } from './place-name'

it('writes the names of all places in one way', async () => {
  const name = (Article: string, Key: string, number?: string) =>
    placeName(i18next.t, { Article, Key, Number: number })
  await startI18n('tr')
  await loadCatalogueParts('search')
  expect(name('MADDE 64', 'art:64/par:1', '64')).toBe('Madde 64')
  expect(name('2', 'art:2/sub:3', '2')).toBe('Madde 2')
  expect(name('Article 5a', 'art:5a', '5a')).toBe('Madde 5a')
  expect(name('GEÇİCİ MADDE 3', 'prov:3', '3')).toBe('Geçici Madde 3')
  expect(name('ANNEX II', 'annex:ii/tbl:1/row:3', 'II')).toBe('Ek II')
  expect(name('Article 3', 'annex:ii/art:3/par:1', '3')).toBe('Ek II, Madde 3')
  expect(name('CETVEL', 'sched:1/sub:54')).toBe('Cetvel')
  expect(provisionName(i18next.t, 'Article 11(2)')).toBe('Madde 11(2)')
  await changeLanguage('en')
  expect(provisionName(i18next.t, 'Madde 11(2)')).toBe('Article 11(2)')
  expect(provisionName(i18next.t, 'Articles 3 and 4')).toBe('Articles 3 and 4')
  expect(name('MADDE 64', 'art:64', '64')).toBe('Article 64')
  expect(name('', 'rec:12')).toBe('Recital 12')
  expect(name('', 'part:2')).toBe('')
})
