import { expect, it } from 'vitest'
import { findArticle, findWords, foldInPlace, limitWords } from './found-words'

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

it('finds the first line of the article, not its line in the index before it', () => {
  const text =
    'Dizin\nMadde 1\nMadde 12\n\nAmaç\n\n**MADDE 1** – Amaç budur.\nMadde 1’e göre atık.\n\nMADDE 12 – Atıklar.\nMADDE 1/A – atık'
  const at = (article: string, query: string) => {
    const place = findArticle(text, article, { found: findWords(text, query) })
    return place && text.slice(place.start, place.start + 18)
  }
  expect(at('Madde 1', 'amaç')).toBe('MADDE 1** – Amaç b')
  expect(at('MADDE 12', 'atık')).toBe('MADDE 12 – Atıklar')
  expect(at('MADDE 1/A', 'atık')).toBe('MADDE 1/A – atık')
  expect(at('Madde 7', 'atık')).toBeUndefined()
  expect(at('(', 'atık')).toBeUndefined()
  const inside = findArticle(text, 'Madde 1', { at: text.indexOf('budur') })
  expect(inside?.start).toBe(text.indexOf('MADDE 1** –'))
})

it('finds articles with bare numbers, and names that span two lines', () => {
  const text = 'Kısa isim\n1. Bu Yasa.\nEk\n4A. Kural.\nGEÇİCİ\nMADDE 4 - Son.\n§ 3 Text'
  const place = (article: string) => findArticle(text, article, {})?.start
  expect(place('4A')).toBe(text.indexOf('4A'))
  expect(place('Geçici Madde 4')).toBe(text.indexOf('GEÇİCİ'))
  expect(place('§ 3')).toBe(text.indexOf('§'))
  expect(place('5')).toBeUndefined()
})
