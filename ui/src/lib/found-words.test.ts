import { expect, it } from 'vitest'
import { findWords, foldInPlace, limitWords } from './found-words'

const words = (text: string, query: string) =>
  findWords(text, query).map(({ start, end }) => text.slice(start, end))

it('folds letter by letter', () => {
  const text = 'İSTANBUL, Iğdır, Âdil, e\u0301, ß, ﬁ, 𝐀'
  expect(foldInPlace(text)).toHaveLength(text.length)
  expect(foldInPlace('İSTANBUL Iğdır Âdil')).toBe('istanbul igdir adil')
})

it('finds the words that begin with a word of the query', () => {
  expect(words('IĞDIR’da ığdırlı biri, iğdir; Tığdır', 'igdir')).toEqual(['IĞDIR', 'ığdırlı', 'iğdir'])
  expect(words('kab, kaba, kap', 'KAP')).toEqual(['kap'])
  expect(words('Atık\nyönetimi, yönet', '"atık" (yön')).toEqual(['Atık', 'yönetimi', 'yönet'])
  expect(words('a', '"" ( * "')).toEqual([])
})

it('truncates a query to the number of words that the server accepts', () => {
  expect(limitWords('34/2017 35/2017', 3)).toBe('34/2017 35/')
  expect(limitWords("Ankara'nın İzmir", 2)).toBe("Ankara'nın ")
  expect(limitWords('bir iki', 2)).toBe('bir iki')
})
