import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const STORAGE_KEY = 'lls-tree-width'
const MIN_WIDTH = 200
const MAX_WIDTH = 400
const DEFAULT_WIDTH = 240
const STEP = 16

const clampWidth = (width: number) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)))

function storedWidth(): number {
  const stored = Number(localStorage.getItem(STORAGE_KEY))
  return stored ? clampWidth(stored) : DEFAULT_WIDTH
}

/** The width of the tree pane, remembered in this browser, and the handle that changes it. */
export function useTreeWidth() {
  const [width, setWidth] = useState(storedWidth)
  const keep = (next: number) => {
    setWidth(clampWidth(next))
    localStorage.setItem(STORAGE_KEY, String(clampWidth(next)))
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
    const next = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: MIN_WIDTH, End: MAX_WIDTH }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    keep(next)
  }
  return {
    width,
    handle: {
      tabIndex: 0,
      'aria-orientation': 'vertical' as const,
      'aria-valuemin': MIN_WIDTH,
      'aria-valuemax': MAX_WIDTH,
      'aria-valuenow': width,
      onPointerDown,
      onKeyDown,
      onDoubleClick: () => keep(DEFAULT_WIDTH),
    },
  }
}
