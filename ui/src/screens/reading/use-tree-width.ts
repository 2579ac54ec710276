import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const STORAGE_KEY = 'lls-tree-width'
const LEAST = 200
const MOST = 400
const USUAL = 240
const STEP = 16

const bounded = (width: number) => Math.min(MOST, Math.max(LEAST, Math.round(width)))

function remembered(): number {
  const kept = Number(localStorage.getItem(STORAGE_KEY))
  return kept ? bounded(kept) : USUAL
}

/** The width of the tree pane, remembered in this browser, and the handle that changes it. */
export function useTreeWidth() {
  const [width, setWidth] = useState(remembered)
  const keep = (next: number) => {
    setWidth(bounded(next))
    localStorage.setItem(STORAGE_KEY, String(bounded(next)))
  }
  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    const handle = down.currentTarget
    const start = down.clientX - width
    handle.setPointerCapture(down.pointerId)
    const move = (event: globalThis.PointerEvent) => keep(event.clientX - start)
    const end = () => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: LEAST, End: MOST }[event.key]
    if (next === undefined) return
    event.preventDefault()
    keep(next)
  }
  return {
    width,
    handle: {
      tabIndex: 0,
      'aria-orientation': 'vertical' as const,
      'aria-valuemin': LEAST,
      'aria-valuemax': MOST,
      'aria-valuenow': width,
      onPointerDown,
      onKeyDown,
      onDoubleClick: () => keep(USUAL),
    },
  }
}
