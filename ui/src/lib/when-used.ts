import { useSyncExternalStore } from 'react'

/** What a user does first with a page. */
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

let used = false
const listeners = new Set<() => void>()

/**
 * Whether a user caused an event. A browser also sends pointermove, without a movement, when the page is laid out again
 * under a pointer that rests.
 */
function isByUser(event: Event) {
  if (event.type !== 'pointermove') return true
  const { movementX, movementY } = event as PointerEvent
  return movementX !== 0 || movementY !== 0
}

function notice(event: Event) {
  if (!isByUser(event)) return
  used = true
  for (const type of EVENTS) removeEventListener(type, notice, true)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (!used && listeners.size === 0) for (const type of EVENTS) addEventListener(type, notice, true)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the user has moved the pointer or pressed a key on this page. Code that no screen shows, but that must be
 * there as soon as something is clicked or dragged, is fetched then.
 */
export const useUsed = (): boolean => useSyncExternalStore(subscribe, () => used)
