import { expect, it } from 'vitest'
import { articleName, articleTitle } from './article-name'

it('writes the names of articles in one way, in the language of their text', () => {
  expect(
    ['9', '9.', '5/A', 'MADDE 381', 'Madde 25/A', 'GEÇİCİ MADDE 1', 'EK MADDE 2'].map((one) =>
      articleName(one, 'tr'),
    ),
  ).toEqual(['Madde 9', 'Madde 9', 'Madde 5/A', 'Madde 381', 'Madde 25/A', 'Geçici Madde 1', 'Ek Madde 2'])
  expect(['EK-1', 'BİRİNCİ CETVEL', 'MADDE 5/AB', ''].map((one) => articleName(one, 'tr'))).toEqual([
    'Ek-1',
    'Birinci Cetvel',
    'Madde 5/AB',
    '',
  ])
  expect(
    ['9', 'ARTICLE 12', 'ANNEX II', 'Article 5a', 'ANNEX XIV'].map((one) => articleName(one, 'en')),
  ).toEqual(['Article 9', 'Article 12', 'Annex II', 'Article 5a', 'Annex XIV'])
})

it('adds the heading', () => {
  expect(articleTitle('MADDE 2', 'tr', 'Kapsam')).toBe('Madde 2 · Kapsam')
  expect(articleTitle('2', 'en')).toBe('Article 2')
})
