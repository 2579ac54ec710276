import { token } from './token'

/** The calls that the page makes before the scripts have arrived (scripts/preload.ts), by their paths. */
export interface EarlyCalls {
  token: string | null
  calls: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    llsEarly?: EarlyCalls
  }
}

/** The age in milliseconds of a page whose early responses are no longer current. */
const STALE = 15_000

/** The response to a call that the page has made already, once; with another session it is of no use. */
export function takeEarlyCall(request: Request): Promise<Response> | undefined {
  const early = window.llsEarly
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  const call = early?.calls[path]
  if (!early || !call || request.method !== 'GET') return undefined
  delete early.calls[path]
  return early.token === token() && performance.now() < STALE ? call : undefined
}
