import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import type { TextSpan } from '@/lib/term-spans'
import { isPressed } from '@/ui/shortcuts'
import { TipLayer } from '@/ui/tip-layer'
import { bringIntoSight } from './bring-into-sight'
import classes from './span-layer.module.css'
import { type DrawnText, firstInSight, rangeOf } from './span-ranges'
import type { TextMap } from './text-map'
import { useMark, useMarks } from './use-marks'
import { useSpanPointer } from './use-span-pointer'

export interface SpanLayerProps<Span extends TextSpan> {
  map: TextMap
  /** The number of rendered sections. */
  rendered: number
  /** Renders the section of an offset, if it is not rendered yet. */
  onNeed: (lang: Lang, offset: number) => void
  /** The whole text. */
  text: string
  spans: Span[]
  lang: Lang
  /** The name of the marks. */
  mark: 'lls-term' | 'lls-reference'
  /** What the tab stop is called. */
  name: string
  /** What is shown beside a span. */
  tip: (span: Span) => ReactNode
  onOpen: (span: Span) => void
}

interface Shown {
  index: number
  by: 'pointer' | 'touch' | 'keys'
}

const NONE: Shown = { index: -1, by: 'pointer' }

/** Spans of a text: underlined, with a tip by mouse, touch and keyboard. One tab stop. */
export function SpanLayer<Span extends TextSpan>(props: SpanLayerProps<Span>) {
  const { map, rendered, onNeed, text, spans, lang, mark, name, tip, onOpen } = props
  const [shown, setShown] = useState(NONE)
  const walked = useRef(-1)
  const stopScrolling = useRef<() => void>(undefined)
  const drawn = useMemo(() => ({ map, lang }), [map, lang])
  const own = useMemo(() => ({ [lang]: spans }), [lang, spans])
  const span = spans[shown.index]
  const open = (index: number) => {
    const one = spans[index]
    if (one) onOpen(one)
  }
  const current = useMemo(() => span && { lang, Start: span.Start, End: span.End }, [span, lang])
  useMarks(map, mark, own, rendered)
  useMark(map, `${mark}-now`, current, rendered)
  useSpanPointer(drawn, spans, {
    shown: shown.index,
    onShow: (index, by) => setShown((now) => (index < 0 && now.by === 'keys' ? now : { index, by })),
    onOpen: open,
  })
  useEffect(() => () => stopScrolling.current?.(), [])

  const walk = (to: number) => {
    const index = Math.max(0, Math.min(spans.length - 1, to))
    const target = spans[index]
    walked.current = index
    if (target) flushSync(() => onNeed(lang, target.Start))
    setShown({ index, by: 'keys' })
    stopScrolling.current?.()
    stopScrolling.current = bringIntoSight(target && rangeOf(drawn, target))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = isPressed('nextTerm', event) ? walked.current + 1 : undefined
    const previous = isPressed('previousTerm', event) ? walked.current - 1 : undefined
    const to = next ?? previous ?? { Home: 0, End: spans.length - 1 }[event.key]
    if (to === undefined && !(event.key === 'Escape' && span)) return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) setShown(NONE)
    else walk(to)
  }
  const onFocus = () => {
    const last = spans[walked.current]
    const top = last && rangeOf(drawn, last)?.getBoundingClientRect().top
    if (top !== undefined && top >= 0 && top < window.innerHeight)
      setShown({ index: walked.current, by: 'keys' })
    else walk(firstInSight(drawn, spans))
  }
  if (spans.length === 0) return null
  const word = span && text.slice(span.Start, span.End).replace(/\s+/g, ' ')
  return (
    <>
      <div className={classes.sight}>
        <button
          type="button"
          className={classes.walker}
          aria-label={name}
          aria-keyshortcuts="ArrowRight ArrowLeft Home End"
          onFocus={onFocus}
          onBlur={() => setShown(NONE)}
          onKeyDown={onKeyDown}
          onClick={() => open(shown.index)}
        />
      </div>
      <span className="visually-hidden" role="status">
        {shown.by === 'keys' && span && (
          <>
            <span lang={lang}>{word}</span>: {tip(span)}
          </>
        )}
      </span>
      {span && <SpanTip key={shown.index} {...{ drawn, span, shown }} tip={tip(span)} />}
    </>
  )
}

interface SpanTipProps {
  drawn: DrawnText
  span: TextSpan
  shown: Shown
  tip: ReactNode
}

/** What is shown beside a span, and the focus ring of the current one. */
function SpanTip({ drawn, span, shown, tip }: SpanTipProps) {
  const { t } = useTranslation()
  const target = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState(false)
  // Parts of the text are laid out when they become visible, which moves the content below them.
  useLayoutEffect(() => {
    const place = () => {
      const box = rangeOf(drawn, span)?.getClientRects()[0]
      const element = target.current
      const origin = element?.offsetParent?.getBoundingClientRect()
      if (!box || !element || !origin) return
      Object.assign(element.style, {
        left: `${box.left - origin.left}px`,
        top: `${box.top - origin.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      })
      setPlaced(true)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(drawn.map.box)
    return () => observer.disconnect()
  }, [drawn, span])
  return (
    <>
      <div
        ref={target}
        className={classes.span}
        data-ring={shown.by === 'keys' || undefined}
        aria-hidden="true"
      />
      {placed && (
        <TipLayer
          label={
            <>
              <span className={classes.tip}>{tip}</span>
              {shown.by === 'touch' && <span className={classes.hint}>{t('reader.again')}</span>}
            </>
          }
          position="top"
          opened
          target={target}
        />
      )}
    </>
  )
}
