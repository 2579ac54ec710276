import { useEffect, useRef } from 'react'
import type { TextSpan } from '@/lib/term-spans'
import { TOOLTIP_DELAY } from '@/lib/timings'
import { type DrawnText, spanUnder } from './span-ranges'

interface SpanPointer {
  /** The index of the span whose tip is shown; -1: none. */
  shown: number
  onShow: (index: number, by: 'pointer' | 'touch') => void
  onOpen: (index: number) => void
}

/** Hovering over a span shows its tip and a click opens it; a tap shows the tip and a second tap opens it. */
export function useSpanPointer(
  text: DrawnText | undefined,
  spans: readonly TextSpan[],
  pointer: SpanPointer,
): void {
  const latest = useRef(pointer)
  latest.current = pointer
  useEffect(() => {
    if (!text) return
    const article = text.map.box
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let under = -1
    const enter = (index: number) => {
      article.style.cursor = index < 0 ? '' : 'pointer'
      if (index === under) return
      under = index
      clearTimeout(timer)
      timer = setTimeout(
        () => latest.current.onShow(index, 'pointer'),
        index < 0 ? TOOLTIP_DELAY / 2 : TOOLTIP_DELAY,
      )
    }
    const move = ({ pointerType, clientX, clientY, buttons }: PointerEvent) => {
      if (pointerType === 'touch') return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => enter(buttons ? -1 : spanUnder(text, spans, clientX, clientY)))
    }
    const leave = ({ pointerType }: PointerEvent) => {
      cancelAnimationFrame(frame)
      if (pointerType !== 'touch') enter(-1)
    }
    const click = (event: MouseEvent) => {
      if (!document.getSelection()?.isCollapsed || event.button !== 0) return
      const index = spanUnder(text, spans, event.clientX, event.clientY)
      const touched = (event as PointerEvent).pointerType === 'touch'
      if (touched && index !== latest.current.shown) latest.current.onShow(index, 'touch')
      else if (index >= 0) latest.current.onOpen(index)
    }
    article.addEventListener('pointermove', move)
    article.addEventListener('pointerleave', leave)
    article.addEventListener('click', click)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      article.style.cursor = ''
      article.removeEventListener('pointermove', move)
      article.removeEventListener('pointerleave', leave)
      article.removeEventListener('click', click)
    }
  }, [text, spans])
}
