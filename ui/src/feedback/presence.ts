import { useSyncExternalStore } from 'react'
import { ApiFault } from '@/api/fault'

/** Ends the question whether the user is present; null: it is not asked. */
let answer: ((proved: boolean) => void) | null = null
let waiting: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Whether a call was refused because the user must first prove to be present. */
const needsPresence = (fault: unknown): boolean => fault instanceof ApiFault && fault.is('ERROR_PRESENCE')

/** A call that was refused, and the user did not prove to be present. */
export class PresenceNotProved extends Error {}

function setAnswer(next: typeof answer) {
  answer = next
  for (const listener of listeners) listener()
}

/** Asks the user once for all calls that wait for it. */
function askForPresence(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => setAnswer(resolve)).finally(() => {
    waiting = null
  })
  return waiting
}

/** Ends the question: the calls that wait are made again, or not at all. */
export function endPresence(proved: boolean): void {
  answer?.(proved)
  setAnswer(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the user is being asked. */
export const usePresenceAsked = (): boolean => useSyncExternalStore(subscribe, () => answer !== null)

/**
 * Makes a call, and again once the user has proved to be present if it needs that. Nobody is asked before the sign-in.
 */
export async function whilePresent<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call()
  } catch (fault) {
    if (!needsPresence(fault) || listeners.size === 0) throw fault
    if (!(await askForPresence())) throw new PresenceNotProved()
    return call()
  }
}
