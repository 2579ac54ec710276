import { RECENT } from './kept'

/** An opened record, with its name at that time. */
export interface RecentItem {
  kind: 'legaltexts' | 'terms' | 'users'
  id: number
  nameTR: string
  nameEN: string
  /** Whether it was a draft at that time. */
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

/** The records that this user recently opened in this browser, latest first; those of other users are deleted. */
export function recentItems(user: number): RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'user' in kept && kept.user === user && 'items' in kept)
      return Array.isArray(kept.items) ? kept.items.filter(isItem) : []
  } catch {
    // Treat unreadable data as empty.
  }
  localStorage.removeItem(RECENT)
  return []
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(RECENT, JSON.stringify(kept))
  } catch {
    // The storage is full: the record is not remembered.
  }
}

/** Adds a record at the front. */
export function rememberItem(user: number, opened: RecentItem): void {
  const others = recentItems(user).filter((item) => item.kind !== opened.kind || item.id !== opened.id)
  keep({ user, items: [opened, ...others].slice(0, MOST) })
}

/** Removes a record that no longer exists. */
export function dropItem(user: number, kind: RecentItem['kind'], id: number): void {
  keep({ user, items: recentItems(user).filter((item) => item.kind !== kind || item.id !== id) })
}
