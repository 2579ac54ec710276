// What the interface keeps of a user in the browser beside the token: the records that were opened last, drafts of
// forms, and where to return after the next sign-in. docs/security.md lists all of it, with when it goes.

/** Whose session it is, or was when it expired; absent once somebody has signed out. */
const USER = 'lls-user'
/** What a user opened last. */
export const RECENT = 'lls-recent'
const RETURN = 'lls-continue'
const HOME = '/pages/home'
const DRAFT = 'lls-draft-'
/** IndexedDB, for the drafts that are too long for local storage. */
export const DRAFT_DATABASE = 'lls-drafts'

/** Drafts of the forms that are open in this tab. */
const openHere = new Set<string>()

/** Whose session it is, or was when it expired. Of others nothing may be written. */
export function keptUser(): number | undefined {
  const id = Number(localStorage.getItem(USER))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** A session of this user is there: what others left goes. */
export function rememberUser(userId: number): void {
  if (keptUser() === userId) return
  forgetDrafts()
  forgetRecent()
  localStorage.setItem(USER, String(userId))
}

/** The user has signed out: nothing of them stays. */
export function forgetUser(): void {
  localStorage.removeItem(USER)
  sessionStorage.removeItem(RETURN)
  forgetDrafts()
  forgetRecent()
}

/** The names of what was opened last go with the session; drafts are encrypted and wait for the same user. */
export function forgetRecent(): void {
  localStorage.removeItem(RECENT)
}

function forgetDrafts(): void {
  for (const name of draftNames()) localStorage.removeItem(name)
  globalThis.indexedDB?.deleteDatabase(DRAFT_DATABASE)
}

/** How the names of all drafts of a record begin; each form that is opened adds something of its own. */
export const draftPrefix = (userId: number, kind: string, id: number, parent = 0): string =>
  `${DRAFT}${userId}-${kind}-${id}-${parent}-`

/** The names of the drafts that begin so. */
export const draftNames = (prefix: string = DRAFT): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(prefix))

/** Notes that the form of this draft is open in this tab, until the answered function is called. */
export function holdDraft(name: string): () => void {
  openHere.add(name)
  return () => void openHere.delete(name)
}

/** How many drafts there are beside those of the forms in this tab. */
export const draftsElsewhere = (): number => draftNames().filter((name) => !openHere.has(name)).length

/** Remembers where to return after the next sign-in, of this user or of anybody; only addresses of the product. */
export function rememberAddress(address: string, userId?: number): void {
  if (address.startsWith('/pages/')) sessionStorage.setItem(RETURN, JSON.stringify({ address, userId }))
}

/** The remembered address, once; home when there is none, or when it is another user's. */
export function takeAddress(userId?: number): string {
  const kept = parseKept(sessionStorage.getItem(RETURN))
  sessionStorage.removeItem(RETURN)
  const own = kept.userId === undefined || kept.userId === userId
  const { address } = kept
  return own && typeof address === 'string' && address.startsWith('/pages/') ? address : HOME
}

/** The object that a text of JSON holds; empty when it holds something else. */
export function parseKept(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
