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

/** The response to a call that the page has made already, once; with another session it is of no use. */
export function takeEarlyCall(request: Request): Promise<Response> | undefined {
  const early = window.llsEarly
  const { pathname, search } = new URL(request.url)
  const call = early?.calls[pathname + search]
  if (!early || !call || request.method !== 'GET') return undefined
  delete early.calls[pathname]
  return early.token === token() ? call : undefined
}
