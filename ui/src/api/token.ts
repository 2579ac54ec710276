const TOKEN = 'lls-token'
/** The mark by which the server knows this device; it stays after signing out. */
const DEVICE = 'lls-device'

/** The token as this tab knows it. A page that the browser brings back as it was may know an older one. */
let known: string | null | undefined

/** This page has had a session that it has not ended itself. */
let used = false

/** The token of the session, sent back to the server verbatim. */
export function token(): string | null {
  known = localStorage.getItem(TOKEN)
  used ||= known !== null
  return known
}

/** This page has had no session, or has ended it itself. */
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

/** The mark of this device, if it has one. */
export function deviceMark(): string | undefined {
  return localStorage.getItem(DEVICE) ?? undefined
}

/** Keeps the mark, so that nobody who guesses passwords elsewhere can lock this device out. */
export function keepDeviceMark(mark: string): void {
  localStorage.setItem(DEVICE, mark)
}

/** Calls back when somebody signed in or out in another tab. */
export function onTokenChange(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === TOKEN && event.oldValue !== event.newValue) changed()
  }
  // No event reached this tab while it lay in the browser's memory of pages.
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
