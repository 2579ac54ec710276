import type { Change } from './changes'

/** A coloured mark of the map, in pixels. */
export interface MapMark {
  top: number
  height: number
  change: Change
}

/** The priority of kinds where several marks overlap: the rarer and more important first. */
const PRIORITY: Record<Change, number> = {
  whitespace: 0,
  marks: 0,
  renumbered: 1,
  changed: 2,
  added: 3,
  removed: 4,
  moved: 5,
}
const MIN_HEIGHT = 3
const GAP = 2

interface Extent {
  start: number
  size: number
  change: Change | null
}

/** The marks of a text's changes, scaled to the height of the map; adjacent ones of a kind are merged. */
export function changeMap(extents: Iterable<Extent>, total: number, height: number): MapMark[] {
  const strokes: MapMark[] = []
  if (total <= 0 || height <= 0) return strokes
  const scale = Math.min(1, height / total)
  for (const { start, size, change } of extents) {
    if (!change) continue
    const top = start * scale
    const end = Math.max(top + MIN_HEIGHT, (start + size) * scale - GAP)
    const last = strokes.at(-1)
    const lastEnd = last ? last.top + last.height : 0
    if (!last || top >= lastEnd + GAP * scale) strokes.push({ top, height: end - top, change })
    else if (last.change === change || top - last.top < MIN_HEIGHT) {
      last.height = Math.max(lastEnd, end) - last.top
      if (PRIORITY[change] > PRIORITY[last.change]) last.change = change
    } else strokes.push({ top: Math.max(top, lastEnd), height: Math.max(MIN_HEIGHT, end - lastEnd), change })
  }
  return strokes
}
