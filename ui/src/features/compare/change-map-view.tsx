import type { Virtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { changeMap } from './change-map'
import classes from './change-map-view.module.css'
import type { Item } from './items'

interface ChangeMapProps {
  items: Item[]
  virtualizer: Virtualizer<HTMLElement, Element>
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
}

/** While rows are being measured, the map is redrawn only when the height has changed by 2 %. */
const REDRAW_STEPS = 50

/** A map at the edge: the changes of the whole text and the visible part. It is visual only; the keys are n and p. */
export function ChangeMap({ items, virtualizer, box }: ChangeMapProps) {
  const map = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const total = virtualizer.getTotalSize()
  const coarse = Math.round(Math.log(total + 1) * REDRAW_STEPS)

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    if (map.current) watch.observe(map.current)
    return () => watch.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: coarse represents the measured heights
  const strokes = useMemo(() => {
    if (height === 0) return []
    const places = virtualizer.measurementsCache
    const extents = items.map((item, index) => ({
      start: places[index]?.start ?? 0,
      size: places[index]?.size ?? 0,
      change: item.type === 'line' && item.line.counted ? item.line.change : null,
    }))
    return changeMap(extents, total, height)
  }, [items, coarse, height, virtualizer])

  useEffect(() => {
    const scroller = box.current
    if (!scroller || height === 0) return
    const place = () => {
      if (!frame.current) return
      const scale = Math.min(1, height / Math.max(1, scroller.scrollHeight))
      frame.current.style.top = `${scroller.scrollTop * scale}px`
      frame.current.style.height = `${Math.max(12, scroller.clientHeight * scale)}px`
    }
    place()
    scroller.addEventListener('scroll', place, { passive: true })
    return () => scroller.removeEventListener('scroll', place)
  }, [box, height])

  const jump = (event: MouseEvent<HTMLDivElement>) => {
    const scroller = box.current
    if (!scroller) return
    const at = event.clientY - event.currentTarget.getBoundingClientRect().top
    const scale = Math.min(1, height / scroller.scrollHeight)
    scroller.scrollTop = at / scale - scroller.clientHeight / 2
  }
  return (
    <div ref={map} className={classes.map} aria-hidden="true" onClick={jump}>
      {strokes.map(({ top, height: size, change }) => (
        <span key={top} className={classes[change]} style={{ top, height: size }} />
      ))}
      <div ref={frame} className={classes.frame} />
    </div>
  )
}
