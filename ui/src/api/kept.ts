// The data of a user in the browser besides the token: the recently opened records, drafts of
// forms, and where to return after the next sign-in. docs/security.md lists all of it and when it is deleted.

/** The user of the current or expired session; absent after a sign-out. */
const USER = 'lls-user'
/** The recently opened records of a user. */
export const RECENT = 'lls-recent'
const RETURN = 'lls-continue'
const HOME = '/pages/home'
const DRAFT = 'lls-draft-'
/** IndexedDB, for the drafts that are too long for local storage. */
export const DRAFT_DATABASE = 'lls-drafts'

/** Drafts of the forms that are open in this tab. */
const openHere = new Set<string>()

/** The user of the current or expired session. No data of other users may be written. */
export function keptUser(): number | undefined {
  const id = Number(localStorage.getItem(USER))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** Records the user of the session and deletes the data of other users. */
export function rememberUser(userId: number): void {
  if (keptUser() === userId) return
  forgetDrafts()
  forgetRecent()
  localStorage.setItem(USER, String(userId))
}

/** Deletes all data of the user after a sign-out. */
export function forgetUser(): void {
  localStorage.removeItem(USER)
  sessionStorage.removeItem(RETURN)
  forgetDrafts()
  forgetRecent()
}

/** Deletes the recently opened records with the session; drafts are encrypted and stay for the same user. */
export function forgetRecent(): void {
  localStorage.removeItem(RECENT)
}

function forgetDrafts(): void {
  for (const name of draftNames()) localStorage.removeItem(name)
  globalThis.indexedDB?.deleteDatabase(DRAFT_DATABASE)
}

/** The common prefix of the names of a record's drafts; each opened form adds a unique suffix. */
export const draftPrefix = (userId: number, kind: string, id: number, parent = 0): string =>
  `${DRAFT}${userId}-${kind}-${id}-${parent}-`

/** The names of the drafts with a prefix. */
export const draftNames = (prefix: string = DRAFT): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(prefix))

/** Marks the form of this draft as open in this tab, until the returned function is called. */
export function holdDraft(name: string): () => void {
  openHere.add(name)
  return () => void openHere.delete(name)
}

/** The number of drafts, except those of the forms in this tab. */
export const draftsElsewhere = (): number => draftNames().filter((name) => !openHere.has(name)).length

/** Remembers where to return after the next sign-in of this user or of any user; only URLs of the product. */
export function rememberAddress(address: string, userId?: number): void {
  if (address.startsWith('/pages/')) sessionStorage.setItem(RETURN, JSON.stringify({ address, userId }))
}

/** Returns and forgets the remembered URL; the home screen when there is none or it is another user's. */
export function takeAddress(userId?: number): string {
  const kept = parseKept(sessionStorage.getItem(RETURN))
  sessionStorage.removeItem(RETURN)
  const own = kept.userId === undefined || kept.userId === userId
  const { address } = kept
  return own && typeof address === 'string' && address.startsWith('/pages/') ? address : HOME
}

/** Parses an object from JSON; returns an empty object for any other value. */
export function parseKept(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
