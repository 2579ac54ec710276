import { RECENT } from './kept'

/** A record that was opened, as it was called then. */
export interface RecentItem {
  kind: 'legaltexts' | 'terms' | 'users'
  id: number
  nameTR: string
  nameEN: string
  /** A legal text that was not adopted then. */
  draft?: boolean
}

const MOST = 6

interface Kept {
  user: number
  items: RecentItem[]
}

const isItem = (item: unknown): item is RecentItem =>
  typeof item === 'object' &&
  item !== null &&
  'kind' in item &&
  (item.kind === 'legaltexts' || item.kind === 'terms' || item.kind === 'users') &&
  'id' in item &&
  Number.isInteger(item.id) &&
  'nameTR' in item &&
  typeof item.nameTR === 'string' &&
  'nameEN' in item &&
  typeof item.nameEN === 'string'

/** What this user opened last in this browser, latest first; what somebody else left is dropped. */
export function recentItems(user: number): RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'user' in kept && kept.user === user && 'items' in kept)
      return Array.isArray(kept.items) ? kept.items.filter(isItem) : []
  } catch {
    // What cannot be read is as good as nothing.
  }
  localStorage.removeItem(RECENT)
  return []
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(RECENT, JSON.stringify(kept))
  } catch {
    // No room: then it is not remembered.
  }
}

/** Puts a record in front. */
export function rememberItem(user: number, opened: RecentItem): void {
  const others = recentItems(user).filter((item) => item.kind !== opened.kind || item.id !== opened.id)
  keep({ user, items: [opened, ...others].slice(0, MOST) })
}

/** Takes a record that is no more out of the list. */
export function dropItem(user: number, kind: RecentItem['kind'], id: number): void {
  keep({ user, items: recentItems(user).filter((item) => item.kind !== kind || item.id !== id) })
}
