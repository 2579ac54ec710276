import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TextPlace } from '@/entities/legaltexts/browse-search'
import { findIn, type TextMarks } from './found-marks'

const text = 'MADDE 1 – Amaç.\nBakanlar Kurulu karar verir.'
const at = text.indexOf('Kurulu')
const end = at + 'Kurulu'.length

// The simulated browser does not have them.
class Range {
  constructor(init: StaticRangeInit) {
    Object.assign(this, init)
  }
}
beforeAll(() => void vi.stubGlobal('StaticRange', Range))
afterAll(() => void vi.unstubAllGlobals())

function marked(place: TextPlace, marks?: TextMarks) {
  const box = document.createElement('div')
  box.innerHTML = '<article lang="tr"><h3>Türkçe</h3><div></div></article>'
  const [part] = box.getElementsByTagName('div')
  if (part) part.textContent = text
  const { words, first } = findIn(box, place, marks)
  return { first, words: words.map(({ startOffset, endOffset }) => text.slice(startOffset, endOffset)) }
}

it('marks the place from the server where the query words do not occur', () => {
  const find = 'kurullarının'
  expect(marked({ find, at, end, language: 'tr' })).toEqual({ first: 0, words: ['Kurulu'] })
  expect(marked({ find: 'kurulu', at, end })).toEqual({ first: 0, words: ['Kurulu'] })
  const karar = text.indexOf('karar')
  const marks = { TR: [{ Start: karar, End: karar + 5 }], EN: [{ Start: 0, End: 5 }] }
  expect(marked({ find: 'karar', at: 0, end: 5 }, marks).words).toEqual(['karar'])
  expect(marked({ find: 'karar' }, { TR: [{ Start: 0, End: 999 }], EN: [] }).words).toEqual([])
})

it('marks nothing in another language, in a shorter text, or without an end', () => {
  const find = 'kurullarının'
  for (const place of [{ at, end, language: 'en' as const }, { at, end: 900 }, { at }, { at: end, end: at }])
    expect(marked({ find, ...place })).toEqual({ first: -1, words: [] })
})
