import { useEffect } from 'react'
import { spansWithin, type TextSpan } from '@/lib/term-spans'
import { type DrawnText, rangeOf } from './term-ranges'

const TERMS = 'lls-term'
const CURRENT = 'lls-term-now'

/**
 * Underlines the terms in the visible parts of a text. The marks do not change elements, so that a text of
 * a megabyte stays fast and a copy contains only the text.
 */
export function useTermMarks(text: DrawnText | undefined, spans: readonly TextSpan[], current: number): void {
  useEffect(() => {
    if (!text || !('highlights' in CSS)) return
    const marks = marksOf(TERMS)
    const drawn = new Map<Element, Range[]>()
    const { parts } = text
    const erase = (part: Element) => {
      for (const range of drawn.get(part) ?? []) marks.delete(range)
      drawn.delete(part)
    }
    const draw = (part: Element) => {
      const index = parts.indexOf(part as HTMLElement)
      const start = text.starts[index] ?? 0
      const [from, to] = spansWithin(spans, start, text.starts[index + 1] ?? Number.POSITIVE_INFINITY)
      const ranges = spans.slice(from, to).flatMap((span) => rangeOf(text, span) ?? [])
      for (const range of ranges) marks.add(range)
      drawn.set(part, ranges)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          erase(target)
          if (isIntersecting) draw(target)
        }
      },
      { rootMargin: '50% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => {
      observer.disconnect()
      for (const part of [...drawn.keys()]) erase(part)
    }
  }, [text, spans])

  useEffect(() => {
    const span = spans[current]
    const range = text && span && rangeOf(text, span)
    if (!range || !('highlights' in CSS)) return
    const marks = marksOf(CURRENT)
    marks.add(range)
    return () => void marks.delete(range)
  }, [text, spans, current])
}

/** The highlight with a name, which the texts of the page share. */
function marksOf(name: string): Highlight {
  const marks = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, marks)
  return marks
}
