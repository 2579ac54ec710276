import { describe, expect, it } from 'vitest'
import { firstEndingAfter, partAt, spanAt, spansWithin } from './term-spans'

const spans = [
  { Start: 0, End: 4 },
  { Start: 4, End: 6 },
  { Start: 10, End: 20 },
]

describe('places of terms', () => {
  it('finds the term at a position, and none between terms', () => {
    expect([0, 3, 4, 6, 9, 10, 19, 20].map((place) => spanAt(spans, place))).toEqual([
      0, 0, 1, -1, -1, 2, 2, -1,
    ])
    expect(spanAt([], 0)).toBe(-1)
    expect(firstEndingAfter(spans, 6)).toBe(2)
    expect(firstEndingAfter(spans, 20)).toBe(3)
  })

  it('returns the terms that overlap a part', () => {
    expect(spansWithin(spans, 0, 5)).toEqual([0, 2])
    expect(spansWithin(spans, 5, 10)).toEqual([1, 2])
    expect(spansWithin(spans, 6, 10)).toEqual([2, 2])
    expect(spansWithin(spans, 15, 30)).toEqual([2, 3])
  })

  it('returns the part at a position', () => {
    expect([0, 2, 3, 4, 9].map((place) => partAt([0, 3, 4], place))).toEqual([0, 0, 1, 2, 2])
  })
})
