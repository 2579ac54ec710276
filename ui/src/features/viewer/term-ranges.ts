import { partAt, spanAt, spansWithin, startsOf, type TextSpan } from '@/lib/term-spans'
import { textChunks } from '@/lib/text-chunks'

/** A text on the page: its parts, and the offset of each. */
export interface DrawnText {
  article: HTMLElement
  parts: HTMLElement[]
  starts: number[]
}

/** Reads a rendered text without its heading. */
export const drawnText = (article: HTMLElement, text: string): DrawnText => ({
  article,
  parts: [...article.children].filter((part): part is HTMLElement => part instanceof HTMLDivElement),
  starts: startsOf(textChunks(text)),
})

/** The position of a span on the page. */
export function rangeOf({ parts, starts }: DrawnText, { Start, End }: TextSpan): Range | undefined {
  const end = (place: number) => {
    const index = partAt(starts, place)
    const node = parts[index]?.firstChild
    return node instanceof Text ? { node, offset: place - (starts[index] ?? 0) } : undefined
  }
  const [from, to] = [end(Start), end(End - 1)]
  if (!from || !to) return undefined
  const range = document.createRange()
  range.setStart(from.node, Math.min(from.node.length, from.offset))
  range.setEnd(to.node, Math.min(to.node.length, to.offset + 1))
  return range
}

/** The span under a point of the window; -1: none. */
export function spanUnder(text: DrawnText, spans: readonly TextSpan[], x: number, y: number): number {
  const caret = document.caretPositionFromPoint?.(x, y)
  const part = caret?.offsetNode.parentElement
  if (!caret || !(caret.offsetNode instanceof Text) || part?.parentElement !== text.article) return -1
  const place = (text.starts[text.parts.indexOf(part)] ?? 0) + caret.offset
  // The caret is between two letters: the point may be on either of them.
  for (const one of [place, place - 1]) {
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
  const height = window.innerHeight
  for (const [index, part] of text.parts.entries()) {
    const box = part.getBoundingClientRect()
    if (box.bottom <= 0) continue
    if (box.top >= height) break
    const end = text.starts[index + 1] ?? Number.POSITIVE_INFINITY
    const [from, to] = spansWithin(spans, text.starts[index] ?? 0, end)
    const within = spans.slice(from, to).findIndex((span) => {
      const top = rangeOf(text, span)?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < height
    })
    if (within >= 0) return from + within
  }
  return 0
}
