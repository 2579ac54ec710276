import { expect, it } from 'vitest'
import { changedLines } from './changed-lines'

const same = (Text: string) => ({ Op: 0, Text })
const shown = (side: Parameters<typeof changedLines>[0]) =>
  changedLines(side).map((line) =>
    'omitted' in line ? line.omitted : line.segments.map(({ Text }) => Text).join('|'),
  )

it('keeps a changed line with its neighbours and counts the others', () => {
  const side = [same('a\nb\nc\n'), same('on '), { Op: 1, Text: 'otuz' }, same(' gün\n'), same('d\ne')]
  expect(shown(side)).toEqual([2, 'c', 'on |otuz| gün', 'd', 1])
})

it('divides an insertion of several lines', () => {
  expect(shown([same('a'), { Op: 1, Text: '\n' }, { Op: 1, Text: '(2) b\n\n(3) c' }])).toEqual([
    'a',
    '(2) b',
    '(3) c',
  ])
})

it('leaves out all lines of a side without a change', () => {
  expect(shown([same('a\nb\n')])).toEqual([2])
})
