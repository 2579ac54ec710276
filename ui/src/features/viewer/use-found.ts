import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TextPlace } from '@/entities/legaltexts/browse-search'
import { bringIntoSight } from './bring-into-sight'
import { type Found, findIn, type TextMarks } from './found-marks'

const WORDS = 'lls-found'
const CURRENT = 'lls-found-now'
const HEADS = 'lls-found-article'

const NOTHING: Found = { words: [], heads: [], first: -1 }

/**
 * Marks the matches in the texts within an element and scrolls to the first one of the article.
 * The marks do not change elements, so that a text of a megabyte stays fast.
 */
export function useFound(
  box: RefObject<HTMLElement | null>,
  place: TextPlace,
  shown: string,
  marks?: TextMarks,
) {
  const [found, setFound] = useState(NOTHING)
  const [current, setCurrent] = useState(-1)
  const target = found.words[current] ?? found.heads[0]
  const stopScrolling = useRef<() => void>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or language is rendered
  useEffect(() => {
    const element = box.current
    if (!element || !(place.find || place.article)) return setFound(NOTHING)
    const look = () => {
      const now = findIn(element, place, marks)
      setFound(now)
      return now
    }
    const now = look()
    setCurrent(now.first)
    stopScrolling.current?.()
    stopScrolling.current = bringIntoSight(now.words[now.first] ?? now.heads[0])
    // Rendered text loses its marks.
    let waiting = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(look)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(waiting)
      observer.disconnect()
      stopScrolling.current?.()
    }
  }, [box, place, shown, marks])

  useEffect(() => {
    if (!('highlights' in CSS)) return
    const marks = { [WORDS]: found.words, [HEADS]: found.heads, [CURRENT]: target ? [target] : [] }
    for (const [name, ranges] of Object.entries(marks)) {
      const highlight = new Highlight(...ranges)
      highlight.priority = name === CURRENT ? 2 : 1
      CSS.highlights.set(name, highlight)
    }
    return () => {
      for (const name of Object.keys(marks)) CSS.highlights.delete(name)
    }
  }, [found, target])

  const count = found.words.length
  const step = (by: 1 | -1) => {
    if (count === 0) return
    const next = (current + by + count) % count
    setCurrent(next)
    stopScrolling.current?.()
    stopScrolling.current = bringIntoSight(found.words[next])
  }
  const article = found.heads.length === 0 ? 'missing' : current === found.first ? 'here' : 'elsewhere'
  return { count, current, step, article }
}
