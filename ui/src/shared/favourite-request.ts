import { useSyncExternalStore } from 'react'
import type { Starrable } from '@/api/favourites'

/** The record whose star was clicked. */
export interface FavouriteRequest extends Starrable {
  name: string
  /** Whether it has a star: the dialog then changes the note or removes the star. */
  starred: boolean
}

let request: FavouriteRequest | null = null
const listeners = new Set<() => void>()

/** Notes that were not saved or were removed with their star: the dialog restores them, for their author only. */
const unsavedNotes = new Map<string, string>()
const keyOf = (user: number, { kind, id }: Starrable) => `${user} ${kind} ${id}`

/** Opens the dialog of a record; null closes it. */
export function requestFavourite(next: FavouriteRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFavouriteRequest = (): FavouriteRequest | null =>
  useSyncExternalStore(subscribe, () => request)

/** Whether a dialog is open. The component that renders it may unmount first, as when a session ends. */
export const hasFavouriteRequest = (): boolean => request !== null

export const unsavedNote = (user: number, one: Starrable): string | undefined =>
  unsavedNotes.get(keyOf(user, one))

export function setUnsavedNote(user: number, one: Starrable, note: string | undefined): void {
  if (note) unsavedNotes.set(keyOf(user, one), note)
  else unsavedNotes.delete(keyOf(user, one))
}

/** Discard notes that other users wrote in this tab. */
export function discardNotesOfOthers(user: number): void {
  for (const key of unsavedNotes.keys()) if (!key.startsWith(`${user} `)) unsavedNotes.delete(key)
}
