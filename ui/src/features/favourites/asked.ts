import { useSyncExternalStore } from 'react'
import type { Starred } from '@/api/favourites'

/** The record whose star was clicked. */
export interface Asked extends Starred {
  name: string
  /** It has a star already: its note is changed, or the star taken away. */
  starred: boolean
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Notes that were not saved, or went with their star: the dialog brings them back. */
const kept = new Map<string, string>()
const keyOf = ({ kind, id }: Starred) => `${kind} ${id}`

/** Opens the dialog of a record; null closes it. */
export function askFavourite(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked)

export const keptNote = (one: Starred): string | undefined => kept.get(keyOf(one))

export function keepNote(one: Starred, note: string | undefined): void {
  if (note) kept.set(keyOf(one), note)
  else kept.delete(keyOf(one))
}

/** Whoever signs in next finds nothing of this. */
export function forgetNotes(): void {
  kept.clear()
  askFavourite(null)
}
