import { expect, it } from 'vitest'
import type { ReadingBlock, ReadingSide } from '@/api/browse'
import type { Blame } from '@/api/timeline'
import { lastChanges } from './last-changes'

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
