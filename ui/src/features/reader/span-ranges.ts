import type { Lang } from '@/lib/lang'
import { spanAt, spansWithin, type TextSpan } from '@/lib/term-spans'
import type { TextMap } from './text-map'

/** One of the texts on the page. */
export interface DrawnText {
  map: TextMap
  lang: Lang
}

/** The position of a span on the page; undefined while it is not rendered. */
export const rangeOf = ({ map, lang }: DrawnText, { Start, End }: TextSpan): Range | undefined =>
  map.range({ lang, Start, End })

/** The span under a point of the window; -1: none. */
export function spanUnder(text: DrawnText, spans: readonly TextSpan[], x: number, y: number): number {
  const found = text.map.offsetUnder(x, y)
  if (found?.lang !== text.lang) return -1
  // The caret is between two letters: the point may be on either of them.
  for (const one of [found.offset, found.offset - 1]) {
    const index = spanAt(spans, one)
    const range = spans[index] && rangeOf(text, spans[index])
    if (range && [...range.getClientRects()].some((box) => holds(box, x, y))) return index
  }
  return -1
}

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/** The first visible span, or the first span when none is visible. */
export function firstInSight(text: DrawnText, spans: readonly TextSpan[]): number {
  const { top: upper } = text.map.box.parentElement?.getBoundingClientRect() ?? { top: 0 }
  const [first, below] = text.map.inSight()
  for (let section = first; section < below; section++) {
    const [from, to] = spansWithin(spans, ...text.map.boundsOf(text.lang, section))
    const within = spans.slice(from, to).findIndex((span) => {
      const top = rangeOf(text, span)?.getBoundingClientRect().top ?? -1
      return top >= upper && top < window.innerHeight
    })
    if (within >= 0) return from + within
  }
  return 0
}
