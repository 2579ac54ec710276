import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { placeWords, provisionWords } from './place-words'

const t = ((key: string, { number }: { number: string }) => `${key.split('.')[1]} ${number}`) as TFunction

it.each([
  ['Article 5', 'article 5'],
  ['Madde 5(2)(a)', 'article 5(2)(a)'],
  ['Article 8A', 'article 8A'],
  ['Annex II', 'annex II'],
  ['Ek III', 'annex III'],
  ['Recital 12', 'recital 12'],
])('names %s in the language of the interface', (label, words) => {
  expect(provisionWords(t, label)).toBe(words)
})

it.each(['Articles 5 to 7', 'Article 2, point (4)', 'Ek Madde 3', 'the whole act', '5', ''])(
  'leaves "%s" as it was typed',
  (label) => {
    expect(provisionWords(t, label)).toBe(label)
  },
)

it('names an article of a legal text that the server calls by its number', () => {
  expect(placeWords(t, { Place: 'art:5/par:2', Label: '5(2)' })).toBe('article 5(2)')
  expect(placeWords(t, { Place: '', Label: '5(2)' })).toBe('5(2)')
  expect(placeWords(t, { Place: 'art:3', Label: 'Madde 3' })).toBe('article 3')
})
