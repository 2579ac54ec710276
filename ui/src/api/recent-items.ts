import { RECENT_KEY } from './browser-data'

/** An opened record, with its name at that time. */
export interface RecentItem {
  kind: 'legaltexts' | 'terms' | 'users'
  id: number
  nameTR: string
  nameEN: string
  /** Whether it was a draft at that time. */
  draft?: boolean
}

const MAX_ITEMS = 6

interface StoredItems {
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
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null')
    if (
      typeof stored === 'object' &&
      stored !== null &&
      'user' in stored &&
      stored.user === user &&
      'items' in stored
    )
      return Array.isArray(stored.items) ? stored.items.filter(isItem) : []
  } catch {
    // Treat unreadable data as empty.
  }
  localStorage.removeItem(RECENT_KEY)
  return []
}

function store(stored: StoredItems): void {
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify(stored))
  } catch {
    // The storage is full: the record is not remembered.
  }
}

/** Adds a record at the front. */
export function addRecentItem(user: number, opened: RecentItem): void {
  const others = recentItems(user).filter((item) => item.kind !== opened.kind || item.id !== opened.id)
  store({ user, items: [opened, ...others].slice(0, MAX_ITEMS) })
}

/** Removes a record that no longer exists. */
export function removeRecentItem(user: number, kind: RecentItem['kind'], id: number): void {
  store({ user, items: recentItems(user).filter((item) => item.kind !== kind || item.id !== id) })
}
