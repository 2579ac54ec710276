import type { ReportRow } from '@/api/intake'

type Place = ReportRow['Places'][number]
type Listener = (place: Place) => void

const listeners = new Set<Listener>()
const shown = new WeakMap<ReportRow, number>()

/** Shows the next place of a line of the report. */
export function showPlace(row: ReportRow): void {
  const index = shown.get(row) ?? 0
  const place = row.Places[index]
  shown.set(row, (index + 1) % row.Places.length)
  if (place) for (const listener of listeners) listener(place)
}

export function onPlace(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
