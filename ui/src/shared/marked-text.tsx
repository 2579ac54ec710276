import type { Segment } from '@/api/compare'
import classes from './marked-text.module.css'

interface MarkedTextProps {
  segments: readonly Segment[] | undefined
  /** The whole paragraph was inserted or deleted: the row is marked, not each word. */
  whole?: boolean
}

/** A paragraph with its changed words marked; leading and trailing spaces are not marked. */
export function MarkedText({ segments = [], whole }: MarkedTextProps) {
  return segments.map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    <SegmentText key={index} segment={segment} whole={whole} />
  ))
}

function SegmentText({ segment: { Op, Text }, whole }: { segment: Segment; whole?: boolean }) {
  const words = Text.trim()
  if (Op === 0 || !words) return Text
  const Mark = Op > 0 ? 'ins' : 'del'
  const start = Text.indexOf(words)
  return (
    <>
      {Text.slice(0, start)}
      <Mark className={Op > 0 ? classes.inserted : classes.deleted} data-whole={whole || undefined}>
        {words}
      </Mark>
      {Text.slice(start + words.length)}
    </>
  )
}

/** Both sides in one column: deleted text, then inserted text, between unchanged text. */
export function mergeSides(left: readonly Segment[] = [], right: readonly Segment[] = []): Segment[] {
  const out: Segment[] = []
  let at = 0
  for (const segment of right) {
    if (segment.Op === 0) {
      for (let deleted = left[at]; deleted && deleted.Op !== 0; deleted = left[++at])
        insertBefore(out, deleted)
      at++
    }
    out.push(segment)
  }
  for (const rest of left.slice(at)) if (rest.Op !== 0) insertBefore(out, rest)
  return out
}

/** Deleted text precedes the text that replaces it. */
function insertBefore(out: Segment[], deleted: Segment): void {
  let place = out.length
  while (out[place - 1]?.Op === 1) place--
  const last = deleted.Text.endsWith(' ') || deleted.Text.endsWith('\n')
  out.splice(place, 0, last || place === out.length ? deleted : { ...deleted, Text: `${deleted.Text} ` })
}
