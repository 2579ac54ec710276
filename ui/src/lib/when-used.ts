import { useSyncExternalStore } from 'react'

/** What a user does first with a page. */
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

let used = false
const listeners = new Set<() => void>()

function notice() {
  used = true
  for (const event of EVENTS) removeEventListener(event, notice, true)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (!used && listeners.size === 0) for (const event of EVENTS) addEventListener(event, notice, true)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the user has moved the pointer or pressed a key on this page. Code that no screen shows, but that must be
 * there as soon as something is clicked or dragged, is fetched then.
 */
export const useUsed = (): boolean => useSyncExternalStore(subscribe, () => used)
