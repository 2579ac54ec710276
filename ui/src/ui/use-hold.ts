import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { SPINNER_DELAY, SPINNER_REPEAT } from '@/lib/timings'

/** Attributes of a button that acts when pressed and repeatedly while held down. */
export function useHoldToRepeat(action: () => void) {
  const latest = useRef(action)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = action
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const repeat = () => {
    latest.current()
    timer.current = setTimeout(repeat, SPINNER_REPEAT)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      latest.current()
      stop()
      timer.current = setTimeout(repeat, SPINNER_DELAY)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Assistive technology sends a click without pointer events.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) latest.current()
    },
  }
}
