import createClient, { type ClientOptions, type Middleware } from 'openapi-fetch'
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

const clientOptions: ClientOptions = {
  baseUrl: location.origin,
  // Looked up at each call, so that it can be replaced.
  fetch: (request) => fetch(request),
}

/** The server's calls, typed by its own description. */
export const api = createClient<paths>(clientOptions)
api.use(session)

interface AnyCall {
  parameters: { query?: object; path?: object }
  requestBody?: { content: { 'application/json': object } }
  responses: { 200: { content: { 'application/json': object } } }
}

/** The same calls for addresses that are known by a kind only; see `callOf`. */
const anyApi = createClient<Record<string, Record<Method, AnyCall>>>(clientOptions)
anyApi.use(session)

type Json<T> = T extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never

type Method = 'get' | 'post' | 'delete'

/**
 * What the calls answer. (`as` makes the type a map that is looked up: what a generic name of a kind finds in it
 * has the members that all kinds have.)
 */
type Replies = {
  [M in Method as M]: {
    [P in keyof paths as Json<paths[P][M]> extends never ? never : P]: Json<paths[P][M]>
  }
}

type PathOf<M extends Method> = keyof Replies[M]

/** What a call answers: `Reply<'/api/session', 'get'>`. */
export type Reply<P extends PathOf<M>, M extends Method> = Replies[M][P]

interface Ask {
  /** The values of the address's parameters, as `id`. */
  path?: Record<string, number>
  query?: Record<string, string | number | undefined>
  body?: object
  signal?: AbortSignal
  /** Arrives also when the page closes meanwhile. */
  keepalive?: boolean
}

/**
 * A call whose address is put together from the name of a kind. The address must be one of the description,
 * and the answer has its type: `callOf('get', `/api/settings/${kind}/view/{id}`, …)`.
 */
export async function callOf<M extends Method, P extends PathOf<M> & string>(
  method: M,
  address: P,
  { path = {}, query = {}, ...ask }: Ask = {},
): Promise<Reply<P, M>> {
  const any: { method: Method; address: string } = { method, address }
  const reply = await answer(anyApi.request(any.method, any.address, { params: { path, query }, ...ask }))
  // What the server answers is what its description says: the one place that trusts it.
  return reply as Reply<P, M>
}

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
