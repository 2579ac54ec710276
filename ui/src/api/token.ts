const TOKEN_KEY = 'lls-token'
/** The id by which the server recognises this device; it is kept after a sign-out. */
const DEVICE_KEY = 'lls-device'

/** The token of this tab. A page that the browser restores from its cache may have an older one. */
let lastToken: string | null | undefined

/** Whether this page has had a session that it has not ended itself. */
let hadSession = false

/** The token of the session, sent back to the server verbatim. */
export function token(): string | null {
  lastToken = localStorage.getItem(TOKEN_KEY)
  hadSession ||= lastToken !== null
  return lastToken
}

/** Whether this page has had no session, or has ended it itself. */
export const hadNoSession = (): boolean => !hadSession

export function storeToken(value: string): void {
  localStorage.setItem(TOKEN_KEY, value)
  lastToken = value
}

export function clearToken(): void {
  localStorage.removeItem(TOKEN_KEY)
  lastToken = null
  hadSession = false
}

/** The id of this device, if it has one. */
export function deviceId(): string | undefined {
  return localStorage.getItem(DEVICE_KEY) ?? undefined
}

/** Stores the id, so that guessing passwords elsewhere cannot lock this device out. */
export function storeDeviceId(id: string): void {
  localStorage.setItem(DEVICE_KEY, id)
}

/** Registers a callback for a sign-in or sign-out in another tab. */
export function onTokenChange(changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY && event.oldValue !== event.newValue) changed()
  }
  // No event reached this tab while it was in the back/forward cache.
  const onPageShow = (event: PageTransitionEvent) => {
    const previous = lastToken
    if (event.persisted && previous !== undefined && token() !== previous) changed()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
