import { expect, it } from 'vitest'
import type { ReadingBlock, ReadingSide } from '@/api/browse'
import type { Blame } from '@/api/timeline'
import { agesOf, lastChanges } from './last-changes'

const LINES = ['MADDE 1', 'Amaç', 'Birinci', 'cümle.', 'İkinci.', 'MADDE 2', 'Son.']
const TEXT = LINES.join('\n')

/** A block of so many lines from a line on. */
function block(Kind: ReadingBlock['Kind'], line: number, lines = 1): ReadingBlock {
  const before = LINES.slice(0, line).join('\n')
  const Start = line === 0 ? 0 : before.length + 1
  return { Kind, Start, End: Start + LINES.slice(line, line + lines).join('\n').length }
}

const side = {
  Text: TEXT,
  Blocks: [
    block('article', 0),
    block('title', 1),
    block('text', 2, 2),
    block('text', 4),
    block('article', 5),
    block('text', 6),
  ],
} as ReadingSide
const blame = (...since: number[]) =>
  ({
    Runs: since.map((Since, Line) => ({ Line, Lines: 1, Since, Origin: 1 })),
    Versions: [{ Id: 7 }, { Id: 3 }],
  }) as Blame

it('names a version where it begins, and at each article', () => {
  expect([...lastChanges(side, blame(7, 7, 7, 7, 3, 3, 3))]).toEqual([
    [0, 7],
    [3, 3],
    [4, 3],
  ])
})

it('names the latest version of lines that are drawn together, whatever their ids', () => {
  expect([...lastChanges(side, blame(7, 3, 7, 3, 7, 7, 7))]).toEqual([
    [0, 3],
    [3, 7],
    [4, 7],
  ])
})

it('divides the time from the first version to the last one into quarters', () => {
  const version = (Id: number, day: string) => ({ Id, Date: day })
  expect([
    ...agesOf([
      version(9, '2020-01-01'),
      version(4, '2021-06-01'),
      version(5, '2022-06-01'),
      version(6, '2023-12-31'),
      version(1, '2024-01-01'),
    ]),
  ]).toEqual([
    [9, 3],
    [4, 2],
    [5, 1],
    [6, 0],
    [1, 0],
  ])
})

it('takes versions of one day, and a single one, for new', () => {
  expect([
    ...agesOf([
      { Id: 1, Date: '2024-02-29' },
      { Id: 2, Date: '2024-02-29' },
    ]).values(),
  ]).toEqual([0, 0])
  expect([...agesOf([{ Id: 3, Date: '2024-02-29' }]).values()]).toEqual([0])
})
