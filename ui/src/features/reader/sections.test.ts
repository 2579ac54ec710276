import { expect, it } from 'vitest'
import type { Reading, ReadingBlock } from '@/api/browse'
import { planOf, runEnd } from './sections'

const block = (
  Kind: ReadingBlock['Kind'],
  Start: number,
  more: Partial<ReadingBlock> = {},
): ReadingBlock => ({
  Kind,
  Start,
  End: Start + 10,
  ...more,
})

const side = (...kinds: ReadingBlock['Kind'][]) => ({
  Text: 'x'.repeat(kinds.length * 10),
  Depth: 0,
  Outline: [],
  Blocks: kinds.map((kind, index) => block(kind, index * 10)),
})

const reading = (parts: Partial<Pick<Reading, 'TR' | 'EN' | 'Groups'>>) =>
  ({ TR: side(), EN: side(), Groups: [], ...parts }) as unknown as Reading

it('a section is an article with its heading', () => {
  const plan = planOf(
    reading({ TR: side('caption', 'article', 'title', 'item', 'item', 'article', 'text') }),
    'tr',
  )
  expect(plan.sections.map(({ rows }) => rows.map(({ tr }) => tr))).toEqual([
    [[0, 1]],
    [
      [1, 3],
      [3, 4],
      [4, 5],
    ],
    [
      [5, 6],
      [6, 7],
    ],
  ])
  expect(plan.sectionOf.tr).toEqual([0, 1, 1, 1, 1, 2, 2])
})

it('a long article has several sections, each of a bounded size', () => {
  const text = side(...Array.from({ length: 500 }, (_, index) => (index ? 'text' : 'article') as 'text'))
  const plan = planOf(reading({ TR: text }), 'tr')
  expect(plan.sections.length).toBeGreaterThan(5)
  expect(Math.max(...plan.sections.map(({ rows }) => rows.length))).toBeLessThanOrEqual(60)
  expect(plan.sectionOf.tr).toHaveLength(500)
})

it('short articles are rendered together, in chunks of a bounded size that follow each other', () => {
  const text = side(...Array.from({ length: 500 }, (_, index) => (index % 2 ? 'text' : 'article')))
  const { sections, chunks, chunkOf } = planOf(reading({ TR: text }), 'tr')
  expect([sections.length, chunkOf.length]).toEqual([250, 250])
  expect(chunks.length).toBeLessThan(20)
  let next = 0
  for (const [index, { first, end, letters }] of chunks.entries()) {
    expect([first, chunkOf[first], chunkOf[end - 1]]).toEqual([next, index, index])
    const own = sections.slice(first, end)
    expect(own.reduce((sum, section) => sum + section.letters, 0)).toBe(letters)
    expect(own.reduce((sum, section) => sum + section.rows.length, 0)).toBeLessThanOrEqual(60)
    next = end
  }
  expect(next).toBe(sections.length)
})

it('both languages are in the rows of the server, and a table is one row', () => {
  const both = reading({
    TR: side('article', 'row', 'row', 'text'),
    EN: side('article', 'row', 'row'),
    Groups: [
      { TR: [0, 1], EN: [0, 1] },
      { TR: [1, 2], EN: [1, 2] },
      { TR: [2, 3], EN: [2, 3] },
      { TR: [3, 4], EN: [3, 3] },
    ],
  })
  const { sections, sectionOf } = planOf(both, 'both')
  expect(sections.flatMap(({ rows }) => rows)).toEqual([
    { tr: [0, 1], en: [0, 1] },
    { tr: [1, 3], en: [1, 3] },
    { tr: [3, 4], en: [3, 3] },
  ])
  expect(sectionOf.en).toEqual([0, 0, 0])
})

it('the rows of a table are drawn together, but not with the text after them', () => {
  const { Blocks } = side('row', 'row', 'text')
  expect([runEnd(Blocks, 0), runEnd(Blocks, 2), runEnd(Blocks, 0, 1)]).toEqual([2, 3, 1])
})
