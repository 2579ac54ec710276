import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Reading } from '@/api/browse'
import type { ChangeMark } from '@/entities/legaltexts/change-mark'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { ChunkView } from './chunk-view'
import type { Preferences } from './preferences'
import classes from './reading-body.module.css'
import type { Section } from './sections'
import { useChangeMark, useHover, useMarkKeys } from './use-change-mark'
import { useLastChanges } from './use-last-changes'
import { useMark } from './use-marks'
import type { ReadingState } from './use-reading'

/** The greatest width of the text in pixels: of one language, and of both side by side. */
const WIDTH = { narrow: [560, 920], normal: [720, 1180], wide: [960, Infinity] } as const
/** The height of a line, as in the stylesheet: the height of a chunk is estimated before it is rendered. */
const LINE = { small: 23, normal: 26, large: 29, larger: 33 } as const
const PADDING = 64
/** The width of a letter, as a share of the height of its line. */
const LETTER = 0.29
const ROW_GAP = 10

interface ReadingBodyProps {
  reading: Reading
  state: ReadingState
  preferences: Preferences
  /** Called with the scrolling element. */
  onBox: (box: HTMLElement | null) => void
  onCopy: (place: string) => void
  onHistory: (place: string, lang: Lang) => void
  /** Shows what the version that a mark in the margin names has changed. */
  onChange: (mark: ChangeMark) => void
  /** Asks for the marks in the margin. */
  onMarks: () => void
  /** Shown above the text. */
  children: ReactNode
}

/** The text, which scrolls by itself. */
export function ReadingBody({
  reading,
  state,
  preferences,
  onBox,
  onCopy,
  onHistory,
  onChange,
  onMarks,
  children,
}: ReadingBodyProps) {
  const { t } = useTranslation()
  const { plan, drawn, map, setText } = state
  const { size, width } = preferences
  const [place, setPlace] = useState(state.named)
  const column = useColumn(map?.box.parentElement ?? null, plan.shown === 'both', width)
  const margins = useLastChanges(reading, plan.shown, preferences.changes)
  const showChange = useChangeMark(reading, margins, onChange)
  useMark(map, 'lls-place', place, drawn.size)
  const onClick = useCallback(
    (event: MouseEvent) => {
      const target = event.target as Element
      const { copy, history } = target.closest<HTMLElement>('[data-copy], [data-history]')?.dataset ?? {}
      const language = target.closest<HTMLElement>('[data-text]')?.dataset.text
      // A click without a button of the mouse is a key.
      if (showChange(target, event.detail === 0)) return
      if (copy) onCopy(copy)
      else if (history) onHistory(history, language === 'en' ? 'en' : 'tr')
      else setPlace(undefined)
    },
    [onCopy, onHistory, showChange],
  )
  const onOver = useHover(showChange)
  useMarkKeys(map?.box, showChange, preferences.changes ? undefined : onMarks)
  // Thousands of elements: not again whenever another article is at the top.
  const chunks = useMemo(() => {
    const heightOf = ({ letters, rows }: Section) =>
      Math.ceil((letters * LETTER * LINE[size]) / column) * LINE[size] + rows.length * ROW_GAP
    return plan.chunks.map(({ first, end }, index) => (
      <ChunkView
        key={first}
        reading={reading}
        plan={plan}
        index={index}
        drawn={drawn.has(index)}
        height={plan.sections.slice(first, end).reduce((sum, section) => sum + heightOf(section), 0)}
        margins={margins}
      />
    ))
  }, [plan, drawn, reading, size, column, margins])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tools above the text do the same for the keyboard
    <section
      ref={onBox}
      className={classes.box}
      aria-label={t('reader.text')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      onBlur={({ currentTarget }) => delete currentTarget.dataset.quiet}
      onClick={onClick}
      onPointerOver={onOver}
    >
      {children}
      <div
        ref={setText}
        className={classes.text}
        data-size={size}
        style={{ '--text-width': textWidth(width, plan.shown === 'both') } as CSSProperties}
        data-margin={preferences.changes || undefined}
        data-both={plan.shown === 'both' || undefined}
      >
        {chunks}
      </div>
    </section>
  )
}

function textWidth(width: Preferences['width'], both: boolean): string {
  const pixels = WIDTH[width][both ? 1 : 0]
  return pixels === Infinity ? 'none' : `${pixels}px`
}

/** The width of a column of text in pixels. */
function useColumn(box: HTMLElement | null, both: boolean, width: Preferences['width']): number {
  const [all, setAll] = useState(() => window.innerWidth)
  useEffect(() => {
    if (!box) return
    const observer = new ResizeObserver(() => setAll(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  const inner = Math.max(200, all - PADDING)
  return both ? inner / 2 - PADDING / 2 : Math.min(inner, WIDTH[width][0])
}
