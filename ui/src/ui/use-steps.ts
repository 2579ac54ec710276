import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/after-paint'

/** Whether a list of this page has been rendered to its end. */
let complete = false

/**
 * Returns how many of `count` records to render. The first list of a page begins with `step` of them, more than are in
 * sight, and grows after each paint, so that no step delays what the user sees or does. Later lists are rendered at
 * once, because Back returns to a place in them.
 */
export function useSteps(count: number, step: number): number {
  const shown = useGrowing(() => (complete ? Number.POSITIVE_INFINITY : step), count, step)
  useEffect(() => {
    if (shown >= count) complete = true
  }, [shown, count])
  return shown
}

/** Returns a number that grows by `step` after each paint until it has reached `count`. */
export function useGrowing(first: number | (() => number), count: number, step: number): number {
  const [reached, setReached] = useState(first)
  useEffect(() => {
    if (reached < count) return afterPaint(() => startTransition(() => setReached(reached + step)))
  }, [reached, count, step])
  return reached
}
