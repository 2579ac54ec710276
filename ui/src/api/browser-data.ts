// The data of a user in the browser besides the token: the recently opened records, drafts of
// forms, and where to return after the next sign-in. docs/security.md lists all of it and when it is deleted.

/** The user of the current or expired session; absent after a sign-out. */
const USER_KEY = 'lls-user'
/** The recently opened records of a user. */
export const RECENT_KEY = 'lls-recent'
const RETURN_KEY = 'lls-continue'
const HOME = '/pages/home'
const DRAFT_PREFIX = 'lls-draft-'
/** IndexedDB, for the drafts that are too long for local storage. */
export const DRAFT_DATABASE = 'lls-drafts'

/** Drafts of the forms that are open in this tab. */
const openDrafts = new Set<string>()

/** The user of the current or expired session. No data of other users may be written. */
export function storedUser(): number | undefined {
  const id = Number(localStorage.getItem(USER_KEY))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** Records the user of the session and deletes the data of other users. */
export function storeUser(userId: number): void {
  if (storedUser() === userId) return
  clearDrafts()
  clearRecentItems()
  localStorage.setItem(USER_KEY, String(userId))
}

/** Deletes all data of the user after a sign-out. */
export function clearUserData(): void {
  localStorage.removeItem(USER_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  clearDrafts()
  clearRecentItems()
}

/** Deletes the recently opened records with the session; drafts are encrypted and stay for the same user. */
export function clearRecentItems(): void {
  localStorage.removeItem(RECENT_KEY)
}

function clearDrafts(): void {
  for (const name of draftNames()) localStorage.removeItem(name)
  globalThis.indexedDB?.deleteDatabase(DRAFT_DATABASE)
}

/** The common prefix of the names of a record's drafts; each opened form adds a unique suffix. */
export const draftPrefix = (userId: number, kind: string, id: number, parent = 0): string =>
  `${DRAFT_PREFIX}${userId}-${kind}-${id}-${parent}-`

/** The names of the drafts with a prefix. */
export const draftNames = (prefix: string = DRAFT_PREFIX): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(prefix))

/** Marks the form of this draft as open in this tab, until the returned function is called. */
export function markDraftOpen(name: string): () => void {
  openDrafts.add(name)
  return () => void openDrafts.delete(name)
}

/** The number of drafts, except those of the forms in this tab. */
export const otherDraftCount = (): number => draftNames().filter((name) => !openDrafts.has(name)).length

/** Remembers where to return after the next sign-in of this user or of any user; only URLs of the product. */
export function storeReturnAddress(address: string, userId?: number): void {
  if (address.startsWith('/pages/')) sessionStorage.setItem(RETURN_KEY, JSON.stringify({ address, userId }))
}

/** Returns and forgets the remembered URL; the home screen when there is none or it is another user's. */
export function takeReturnAddress(userId?: number): string {
  const stored = parseObject(sessionStorage.getItem(RETURN_KEY))
  sessionStorage.removeItem(RETURN_KEY)
  const own = stored.userId === undefined || stored.userId === userId
  const { address } = stored
  return own && typeof address === 'string' && address.startsWith('/pages/') ? address : HOME
}

/** Parses an object from JSON; returns an empty object for any other value. */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
