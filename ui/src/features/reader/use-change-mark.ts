import { type PointerEvent, useCallback, useEffect, useRef } from 'react'
import type { Reading } from '@/api/browse'
import type { ChangeMark } from '@/entities/legaltexts/change-mark'
import { TOOLTIP_DELAY } from '@/lib/timings'
import { useScreenKeys } from '@/ui/use-screen-keys'
import { sideOf } from './sections'
import { firstWhere } from './text-map'
import type { Margins } from './use-last-changes'

/** Shows the change of the mark that contains an element; false: it is in none. `enter` moves the focus to it. */
export function useChangeMark(reading: Reading, margins: Margins, onChange: (mark: ChangeMark) => void) {
  return useCallback(
    (target: Element, enter = false): boolean => {
      const element = target.closest<HTMLElement>('[data-change]')
      const language = target.closest<HTMLElement>('[data-text]')?.dataset.text === 'en' ? 'en' : 'tr'
      const since = margins[language]?.versions.get(Number(element?.dataset.change))
      if (!element || !since) return false
      const { Blocks } = sideOf(reading, language)
      const block = Number(element.dataset.block)
      const article = Blocks.slice(0, block + 1).findLast(({ Kind, Key }) => Key && OPENING.has(Kind))
      const before = reading.Versions[reading.Versions.findIndex(({ Id }) => Id === since.Id) + 1]?.Id
      onChange({
        version: reading.Item.Id,
        since,
        language,
        element,
        enter,
        ...(before !== undefined && { before }),
        ...(article?.Key && article.Kind !== 'division' && { place: article.Key }),
      })
      return true
    },
    [reading, margins, onChange],
  )
}

const OPENING: ReadonlySet<string> = new Set(['article', 'annex', 'division'])

/** Shows a change when the mouse has rested on its mark. */
export function useHover(show: (target: Element) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    ({ target, pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (pointerType === 'mouse' && target instanceof Element && target.closest('[data-change]'))
        timer.current = setTimeout(() => show(target), TOOLTIP_DELAY)
    },
    [show],
  )
}

/** The height of a line of a mark in pixels. */
const LINE = 16

/**
 * Two keys walk the marks of a text, so that none of them needs a tab stop: the mark gets the focus, and its change is
 * shown. They begin at the mark that was shown last, or where the text is read. Without marks they ask for them.
 */
export function useMarkKeys(
  text: HTMLElement | undefined,
  show: (target: Element) => boolean,
  onMissing: (() => void) | undefined,
): void {
  const last = useRef<HTMLElement>(undefined)
  const walk = (by: 1 | -1) => {
    if (onMissing) return onMissing()
    const box = text?.parentElement?.getBoundingClientRect()
    if (!text || !box) return
    const marks = [...text.querySelectorAll<HTMLElement>('[data-change]')]
    // One that is half hidden at the top is that of the article which is read.
    const isBelow = (mark: HTMLElement) => mark.getBoundingClientRect().bottom > box.top + LINE
    const inSight = (mark: HTMLElement) => isBelow(mark) && mark.getBoundingClientRect().top < box.bottom
    const from = marks.findIndex((mark) => mark === last.current && inSight(mark))
    const below = firstWhere(marks.length, (at) => isBelow(marks[at] as HTMLElement))
    const mark = marks[from < 0 ? (by > 0 ? below : below - 1) : from + by]
    if (!mark) return
    last.current = mark
    mark.scrollIntoView({ block: 'nearest' })
    mark.focus({ preventScroll: true })
    // The card is beside its mark once the text has been scrolled.
    requestAnimationFrame(() => show(mark))
  }
  useScreenKeys({ nextMark: () => walk(1), previousMark: () => walk(-1) })
}
