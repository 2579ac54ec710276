import type { ReadingSide } from '@/api/browse'
import type { Blame } from '@/api/timeline'
import { runEnd } from './sections'

/** The version that last changed each block, by the index of the first block of those that are drawn together. */
export type LastChanges = ReadonlyMap<number, number>

/**
 * Names the version only where it begins: at the first block, where the version differs from that of the block before,
 * and at each article. Of blocks that are drawn together the latest version counts.
 */
export function lastChanges({ Blocks, Text }: ReadingSide, { Runs, Versions }: Blame): LastChanges {
  const ages = new Map(Versions.map(({ Id }, age) => [Id, age]))
  const byLine: number[] = []
  for (const { Lines, Since } of Runs) for (let at = 0; at < Lines; at++) byLine.push(ages.get(Since) ?? 0)
  const starts = [0]
  for (let at = Text.indexOf('\n'); at >= 0; at = Text.indexOf('\n', at + 1)) starts.push(at + 1)

  const named = new Map<number, number>()
  let before = -1
  for (let at = 0; at < Blocks.length; at = runEnd(Blocks, at)) {
    let age = 0
    for (const { Start, End } of Blocks.slice(at, runEnd(Blocks, at)))
      for (let line = lineAt(starts, Start); (starts[line] ?? End) < End; line++)
        age = Math.max(age, byLine[line] ?? 0)
    const version = Versions[age]?.Id
    if (version !== undefined && (age !== before || Blocks[at]?.Kind === 'article')) named.set(at, version)
    before = age
  }
  return named
}

/** The line that contains an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** How old a version is: 0 in the last quarter of the time from the first version to the last one, 3 in the first. */
export type Age = number

/** The ages of versions by their ids. Of a single moment all are new. */
export function agesOf(versions: readonly { Id: number; Date: string }[]): ReadonlyMap<number, Age> {
  const times = versions.map(({ Date: date }) => Date.parse(date))
  const last = Math.max(...times)
  const quarter = (last - Math.min(...times)) / 4
  const age = (time: number) => (quarter > 0 ? Math.max(0, Math.ceil((last - time) / quarter) - 1) : 0)
  return new Map(versions.map(({ Id, Date: date }) => [Id, age(Date.parse(date))]))
}
