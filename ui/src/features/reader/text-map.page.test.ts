import { expect, it } from 'vitest'
import type { Reading } from '@/api/browse'
import { planOf } from './sections'
import { TextMap } from './text-map'
import { matchesOf } from './use-find'

/** The heading precedes the number in the text and follows it on the screen. */
const text = 'Amaç\nMADDE 1 – (1) Bu Yasanın\namacı budur.'
const at = (words: string) => text.indexOf(words)
const reading = {
  TR: {
    Text: text,
    Depth: 0,
    Outline: [],
    Blocks: [
      { Kind: 'article', Start: at('MADDE'), End: at('MADDE') + 7, Key: 'art:1' },
      { Kind: 'title', Start: 0, End: 4 },
      { Kind: 'item', Start: at('(1)'), Body: at('Bu'), End: text.length, Level: 1 },
    ],
  },
  EN: { Text: '', Depth: 0, Outline: [], Blocks: [] },
  Groups: [],
} as unknown as Reading

function page(): TextMap {
  const heading = `<h2><b data-at="${at('MADDE')}">MADDE 1</b><i data-at="0">Amaç</i></h2>`
  const words = `<span data-at="${at('(1)')}">(1) </span><span data-at="${at('Bu')}">${text.slice(at('Bu'))}</span>`
  document.body.innerHTML = `<div><div data-text="tr"><div>${heading}<p>${words}</p></div></div></div>`
  return new TextMap(document.body.firstElementChild as HTMLElement, reading, planOf(reading, 'tr'))
}

it('maps the offsets of the text to the page', () => {
  const map = page()
  const drawn = (words: string) => {
    const Start = at(words)
    return map.range({ lang: 'tr', Start, End: Start + words.length })?.toString()
  }
  for (const words of ['Amaç', 'MADDE 1', 'Bu Yasanın\namacı', 'budur']) expect(drawn(words)).toBe(words)
  expect(drawn('(1) Bu')).toBe('(1) Bu')
  expect(map.range({ lang: 'en', Start: 0, End: 2 })).toBeUndefined()
})

it('lists the matches in reading order', () => {
  const spans = { tr: [{ Start: 0, End: 2 }], en: [{ Start: 0, End: 2 }] }
  const map = { langs: ['tr', 'en'] as const, sectionAt: (lang: string) => (lang === 'tr' ? 1 : 0) }
  expect(matchesOf(map, spans).map(({ lang }) => lang)).toEqual(['en', 'tr'])
})
