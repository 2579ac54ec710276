import { type PointerEvent, useCallback, useEffect, useRef } from 'react'
import type { Reading } from '@/api/browse'
import type { ChangeMark } from '@/entities/legaltexts/change-mark'
import { TOOLTIP_DELAY } from '@/lib/timings'
import { sideOf } from './sections'
import type { Margins } from './use-last-changes'

/** Shows the change of the mark that contains an element; false: it is in none. */
export function useChangeMark(reading: Reading, margins: Margins, onChange: (mark: ChangeMark) => void) {
  return useCallback(
    (target: Element): boolean => {
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
