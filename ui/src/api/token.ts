const TOKEN = 'lls-token'
/** The id by which the server recognises this device; it is kept after a sign-out. */
const DEVICE = 'lls-device'

/** The token of this tab. A page that the browser restores from its cache may have an older one. */
let known: string | null | undefined

/** Whether this page has had a session that it has not ended itself. */
let used = false

/** The token of the session, sent back to the server verbatim. */
export function token(): string | null {
  known = localStorage.getItem(TOKEN)
  used ||= known !== null
  return known
}

/** Whether this page has had no session, or has ended it itself. */
export const unused = (): boolean => !used

export function keepToken(value: string): void {
  localStorage.setItem(TOKEN, value)
  known = value
}

export function dropToken(): void {
  localStorage.removeItem(TOKEN)
  known = null
  used = false
}

/** The id of this device, if it has one. */
export function deviceMark(): string | undefined {
  return localStorage.getItem(DEVICE) ?? undefined
}

/** Stores the id, so that guessing passwords elsewhere cannot lock this device out. */
export function keepDeviceMark(mark: string): void {
  localStorage.setItem(DEVICE, mark)
}

/** Registers a callback for a sign-in or sign-out in another tab. */
export function onTokenChange(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === TOKEN && event.oldValue !== event.newValue) changed()
  }
  // No event reached this tab while it was in the back/forward cache.
  const comeBack = (event: PageTransitionEvent) => {
    const before = known
    if (event.persisted && before !== undefined && token() !== before) changed()
  }
  window.addEventListener('storage', listen)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('storage', listen)
    window.removeEventListener('pageshow', comeBack)
  }
}
