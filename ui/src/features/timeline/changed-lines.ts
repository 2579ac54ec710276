import type { Segment } from '@/api/compare'

/** A line of a wording, or how many unchanged lines are left out. */
export type Line = { segments: Segment[] } | { omitted: number }

/** The lines of one side that have changed words, with their neighbours; runs of other lines are left out. */
export function changedLines(side: readonly Segment[]): Line[] {
  const lines = linesOf(side)
  const changed = lines.map((line) => line.some(({ Op }) => Op !== 0))
  const out: Line[] = []
  for (const [at, segments] of lines.entries()) {
    const last = out.at(-1)
    if (changed[at] || changed[at - 1] || changed[at + 1]) out.push({ segments })
    else if (last && 'omitted' in last) last.omitted++
    else out.push({ omitted: 1 })
  }
  return out
}

/** Blank lines are no lines. */
function linesOf(side: readonly Segment[]): Segment[][] {
  const lines: Segment[][] = [[]]
  for (const { Op, Text } of side)
    for (const [at, piece] of Text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (piece) lines.at(-1)?.push({ Op, Text: piece })
    }
  return lines.filter((line) => line.some(({ Text }) => Text.trim()))
}
