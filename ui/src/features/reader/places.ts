import type { Reading, ReadingBlock, ReadingEntry } from '@/api/browse'
import { fold } from '@/lib/fold'

/**
 * The block at which a place begins; without it, that of the nearest place that contains it. undefined: there is none.
 */
export function blockOfPlace(blocks: readonly ReadingBlock[], place: string): number | undefined {
  const known = new Map(blocks.map(({ Key }, index) => [Key, index]))
  for (let key = place; key; key = key.slice(0, Math.max(0, key.lastIndexOf('/')))) {
    const found = known.get(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a version has a place in none of its texts. */
export const isGone = ({ TR, EN }: Reading, place: string | undefined): boolean =>
  place !== undefined && [TR, EN].every(({ Blocks }) => blockOfPlace(Blocks, place) === undefined)

/** The block that contains an offset or, between two blocks, the one before it. */
export function blockAt(blocks: readonly ReadingBlock[], offset: number): number {
  let best = 0
  let start = -1
  for (const [index, block] of blocks.entries())
    if (block.Start <= offset && block.Start > start) {
      best = index
      start = block.Start
    }
  return best
}

/** The entry of the outline with a label, however it is written: MADDE 5, Madde 5 or 5. */
export function entryOfLabel(outline: readonly ReadingEntry[], label: string): ReadingEntry | undefined {
  const bare = (text: string) => fold(text).replace(/madde|article|section|[\s.]/g, '')
  const wanted = bare(label)
  return (
    outline.find(({ Label }) => Label && fold(Label) === fold(label)) ??
    outline.find(({ Label }) => Label && bare(Label) === wanted)
  )
}

/** The index of the last entry that begins at or before a block; -1: none. */
export function entryOfBlock(outline: readonly ReadingEntry[], block: number): number {
  let low = 0
  let high = outline.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((outline[middle]?.Block ?? 0) <= block) low = middle + 1
    else high = middle
  }
  return low - 1
}
