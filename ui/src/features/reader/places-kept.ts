/** The number of versions whose place is remembered. */
const MOST = 50

type Kept = [version: number, place: string][]

/** The versions and the keys of their places; no names. */
const storage = (user: number) => `lls-reading-places-${user}`

const isPlace = (one: unknown): one is Kept[number] =>
  Array.isArray(one) && Number.isInteger(one[0]) && typeof one[1] === 'string'

function placesOf(user: number): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storage(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}

/** The place at which a user last read a version in this browser. */
export const readingPlace = (user: number, version: number): string | undefined =>
  placesOf(user).find(([id]) => id === version)?.[1]

/** Remembers the place at which a user reads a version; an empty one is the beginning of the text. */
export function rememberPlace(user: number, version: number, place: string): void {
  const others = placesOf(user).filter(([id]) => id !== version)
  const places: Kept = place ? [[version, place], ...others] : others
  try {
    localStorage.setItem(storage(user), JSON.stringify(places.slice(0, MOST)))
  } catch {
    // The storage is full: the place is not remembered.
  }
}
