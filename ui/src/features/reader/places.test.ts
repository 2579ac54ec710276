import { expect, it } from 'vitest'
import type { ReadingBlock, ReadingEntry } from '@/api/browse'
import { blockAt, blockOfPlace, entryOfLabel } from './places'

const block = (Key: string, Start: number) => ({ Kind: 'text', Start, End: Start + 5, Key }) as ReadingBlock

it('opens a place, or the nearest one that contains it', () => {
  const blocks = [block('art:1', 0), block('art:5', 10), block('art:5/par:2', 20)]
  expect(blockOfPlace(blocks, 'art:5/par:2')).toBe(2)
  expect(blockOfPlace(blocks, 'art:5/par:2/pt:a')).toBe(2)
  expect(blockOfPlace(blocks, 'art:5/par:9')).toBe(1)
  expect(blockOfPlace(blocks, 'art:9/par:1')).toBeUndefined()
})

it('finds the block of an offset, although a heading is drawn behind the number that it precedes', () => {
  const blocks = [block('', 0), block('art:1', 20), block('', 10), block('', 30)]
  expect([0, 7, 12, 21, 99].map((offset) => blockAt(blocks, offset))).toEqual([0, 0, 2, 1, 3])
})

it('finds an article by its label, however it is written', () => {
  const outline = ['1', 'MADDE 5', 'Madde 5/A', 'GEÇİCİ MADDE 1'].map(
    (Label, Block) => ({ Kind: 'article', Label, Block }) as ReadingEntry,
  )
  const at = (label: string) => entryOfLabel(outline, label)?.Label
  expect([at('Madde 5'), at('madde 5/a'), at('Madde 1'), at('Geçici Madde 1'), at('Madde 7')]).toEqual([
    'MADDE 5',
    'Madde 5/A',
    '1',
    'GEÇİCİ MADDE 1',
    undefined,
  ])
})
