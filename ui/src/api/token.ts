const TOKEN = 'lls-token'
const ADDRESS = 'lls-continue'
/** What a user opened last. */
export const RECENT = 'lls-recent'
/** The mark by which the server knows this device; it stays after signing out. */
const DEVICE = 'lls-device'
const HOME = '/pages/home'

/** The token of the session, sent back to the server verbatim. */
export function token(): string | null {
  return localStorage.getItem(TOKEN)
}

export function keepToken(value: string): void {
  localStorage.setItem(TOKEN, value)
}

export function dropToken(): void {
  localStorage.removeItem(TOKEN)
}

/** The mark of this device, if it has one. */
export function deviceMark(): string | undefined {
  return localStorage.getItem(DEVICE) ?? undefined
}

/** Keeps the mark, so that nobody who guesses passwords elsewhere can lock this device out. */
export function keepDeviceMark(mark: string): void {
  localStorage.setItem(DEVICE, mark)
}

/** Calls back when another tab signs in or out. */
export function onTokenChange(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === TOKEN && event.oldValue !== event.newValue) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Remembers where to return after the next sign-in; only addresses of the product count. */
export function rememberAddress(address: string): void {
  if (address.startsWith('/pages/')) sessionStorage.setItem(ADDRESS, address)
}

/** The remembered address, once; home when there is none. */
export function takeAddress(): string {
  const address = sessionStorage.getItem(ADDRESS) ?? HOME
  sessionStorage.removeItem(ADDRESS)
  return address.startsWith('/pages/') ? address : HOME
}
