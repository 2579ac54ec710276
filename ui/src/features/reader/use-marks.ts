import { useEffect } from 'react'
import type { Lang } from '@/lib/lang'
import { spansWithin, type TextSpan } from '@/lib/term-spans'
import type { Chunk } from './sections'
import type { Place, TextMap } from './text-map'

/** The spans of each language, in the order of the text. */
export type Spans = Partial<Record<Lang, readonly TextSpan[]>>

/**
 * Marks spans in the visible chunks of the text. The marks do not change elements, so that a text of a megabyte stays
 * fast and a copy contains only the text. `drawn` counts the chunks that have been rendered.
 */
export function useMarks(map: TextMap | undefined, name: string, spans: Spans, drawn: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chunk that has been rendered since has no marks
  useEffect(() => {
    if (!map?.langs.some((lang) => spans[lang]?.length) || !('highlights' in CSS)) return
    const marks = highlightOf(name)
    const ranges = new Map<Element, Range[]>()
    const erase = (chunk: Element) => {
      for (const range of ranges.get(chunk) ?? []) marks.delete(range)
      ranges.delete(chunk)
    }
    const draw = (chunk: Element, { first, end: after }: Chunk) => {
      const own = map.langs.flatMap((lang) => {
        const [start, end] = map.boundsOf(lang, first, after)
        const of = spans[lang] ?? []
        const [from, to] = spansWithin(of, start, end)
        return of.slice(from, to).flatMap(({ Start, End }) => map.range({ lang, Start, End }) ?? [])
      })
      for (const range of own) marks.add(range)
      ranges.set(chunk, own)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          erase(target)
          const chunk = map.plan.chunks[Number((target as HTMLElement).dataset.chunk)]
          if (isIntersecting && chunk) draw(target, chunk)
        }
      },
      { rootMargin: '50% 0px' },
    )
    for (const chunk of map.box.children) observer.observe(chunk)
    return () => {
      observer.disconnect()
      for (const chunk of [...ranges.keys()]) erase(chunk)
    }
  }, [map, name, spans, drawn])
}

/** Marks one place. */
export function useMark(
  map: TextMap | undefined,
  name: string,
  place: Place | undefined,
  drawn: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place may have been rendered since
  useEffect(() => {
    const range = place && map?.range(place)
    if (!range || !('highlights' in CSS)) return
    const marks = highlightOf(name)
    marks.priority = 2
    marks.add(range)
    return () => void marks.delete(range)
  }, [map, name, place, drawn])
}

/** The highlight with a name, which the texts of the page share. */
function highlightOf(name: string): Highlight {
  const marks = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, marks)
  return marks
}
