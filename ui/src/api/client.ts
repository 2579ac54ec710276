import createClient, { type Middleware } from 'openapi-fetch'
import { currentLanguage } from '@/i18n/i18n'
import { ApiFault, faultOf, NO_CONNECTION } from './fault'
import { forgetRecent, keptUser, rememberAddress } from './kept'
import type { paths } from './schema.gen'
import { dropToken, token } from './token'

/** Where the user must go: the session ended, or a call was forbidden. */
export type Leaving = '/continue' | '/login'

const leaving = new Set<(to: Leaving) => void>()

/** Calls back when a call ends the session. */
export function onLeaving(listener: (to: Leaving) => void): () => void {
  leaving.add(listener)
  return () => leaving.delete(listener)
}

/** Where sessions end without their user: for how many seconds nobody has done anything. */
let idle: (() => number) | undefined

/** From now on calls tell for how long their user has been idle; unless they do, each is taken for the user's. */
export function tellIdle(seconds: typeof idle): void {
  idle = seconds
}

/** Headers that every call carries. */
export function callHeaders(): Record<string, string> {
  const known = token()
  return {
    'Accept-Language': currentLanguage(),
    ...(known && { Authorization: known }),
    ...(idle && { 'X-Idle': String(idle()) }),
  }
}

function leave(to: Leaving): void {
  dropToken()
  forgetRecent()
  for (const listener of leaving) listener(to)
}

/** The session has ended by itself: its user signs in again and returns to where they were. */
export function expire(): void {
  rememberAddress(location.pathname + location.search + location.hash, keptUser())
  leave('/continue')
}

/** Ends the session here when the server said 401 or 403 to the token that is still in use. */
export function checkLeaving(status: number, sent: string | null): void {
  if (sent === null || sent !== token()) return
  if (status === 401) expire()
  if (status === 403) leave('/login')
}

const session: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(callHeaders())) request.headers.set(name, value)
    return request
  },
  onResponse({ request, response }) {
    checkLeaving(response.status, request.headers.get('Authorization'))
  },
}

/** The server's calls, typed by its own description. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  // Looked up at each call, so that it can be replaced.
  fetch: (request) => fetch(request),
})
api.use(session)

type Json<T> = T extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never

/** What a call answers: `Reply<'/api/session', 'get'>`. */
export type Reply<P extends keyof paths, M extends keyof paths[P]> = Json<paths[P][M]>

interface Outcome<T> {
  data?: T
  error?: unknown
  response: Response
}

/** The answer of a call, or an ApiFault when it failed or a rule refused it. */
export async function answer<T>(call: Promise<Outcome<T>>): Promise<T> {
  let outcome: Outcome<T>
  try {
    outcome = await call
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiFault(NO_CONNECTION, '')
  }
  const { data, error, response } = outcome
  if (!response.ok || data === undefined) throw faultOf(response.status, error)
  if (refused(data)) throw faultOf(response.status, data)
  return data
}

function refused(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'Success' in data && data.Success === false
}
