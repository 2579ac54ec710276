import createClient, { type ClientOptions, type Middleware } from 'openapi-fetch'
import { currentLanguage } from '@/i18n/i18n'
import { clearRecentItems, storedUser, storeReturnAddress } from './browser-data'
import { takeEarlyCall } from './early-calls'
import { ApiFault, faultOf, NO_CONNECTION } from './fault'
import type { paths } from './schema.gen'
import { StreamedResponse } from './streamed-response'
import { clearToken, token } from './token'

/** Why the user is redirected: the session ended, or a call was forbidden. */
export type SignInPath = '/continue' | '/login'

const sessionEndListeners = new Set<(to: SignInPath) => void>()

/** Registers a callback for a call that ends the session. */
export function onSessionEnd(listener: (to: SignInPath) => void): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Returns the idle time in seconds, where idle sessions end. */
let idleSeconds: (() => number) | undefined

/** Adds the user's idle time to all calls; without it, the server counts each call as user activity. */
export function reportIdleTime(seconds: typeof idleSeconds): void {
  idleSeconds = seconds
}

/** The headers of all calls. */
export function callHeaders(): Record<string, string> {
  const current = token()
  return {
    'Accept-Language': currentLanguage(),
    ...(current && { Authorization: current }),
    ...(idleSeconds && { 'X-Idle': String(idleSeconds()) }),
  }
}

function endLocalSession(to: SignInPath): void {
  clearToken()
  clearRecentItems()
  for (const listener of sessionEndListeners) listener(to)
}

/** The session has ended: the user signs in again and returns to the same screen. */
export function expireSession(): void {
  storeReturnAddress(location.pathname + location.search + location.hash, storedUser())
  endLocalSession('/continue')
}

/** Ends the session here after a 401 or 403 response to the current token. */
export function checkSessionEnd(status: number, sent: string | null): void {
  if (sent === null || sent !== token()) return
  if (status === 401) expireSession()
  if (status === 403) endLocalSession('/login')
}

const session: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(callHeaders())) request.headers.set(name, value)
    return request
  },
  onResponse({ request, response }) {
    checkSessionEnd(response.status, request.headers.get('Authorization'))
    // The server states the length of short answers only; Chrome reports some of them as cancelled when they are
    // streamed, because the last byte is read before the connection tells the end.
    if (!response.headers.has('Content-Length')) return new StreamedResponse(response.body, response)
  },
}

const clientOptions: ClientOptions = {
  baseUrl: location.origin,
  // Looked up at each call, so that tests can replace it.
  fetch: (request) => takeEarlyCall(request) ?? fetch(request),
}

/** The client of the server, typed by the API description. */
export const api = createClient<paths>(clientOptions)
api.use(session)

interface AnyCall {
  parameters: { query?: object; path?: object }
  requestBody?: { content: { 'application/json': object } }
  responses: { 200: { content: { 'application/json': object } } }
}

/** The same client for paths that depend on a kind; see `callOf`. */
const untypedApi = createClient<Record<string, Record<Method, AnyCall>>>(clientOptions)
untypedApi.use(session)

type Json<T> = T extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never

type Method = 'get' | 'post' | 'delete'

/**
 * The responses of the calls. (`as` makes the type a mapped type, so that a lookup by a generic kind
 * has the members that all kinds share.)
 */
type Replies = {
  [M in Method as M]: {
    [P in keyof paths as Json<paths[P][M]> extends never ? never : P]: Json<paths[P][M]>
  }
}

type PathOf<M extends Method> = keyof Replies[M]

/** The response of a call: `Reply<'/api/session', 'get'>`. */
export type Reply<P extends PathOf<M>, M extends Method> = Replies[M][P]

interface CallOptions {
  /** The values of the path parameters, for example `id`. */
  path?: Record<string, number>
  query?: Record<string, string | number | undefined>
  body?: object
  signal?: AbortSignal
  /** Completes even if the page closes in the meantime. */
  keepalive?: boolean
}

/**
 * A call whose path contains the name of a kind. The path must be in the API description,
 * and the response has its type: `callOf('get', `/api/settings/${kind}/view/{id}`, …)`.
 */
export async function callOf<M extends Method, P extends PathOf<M> & string>(
  method: M,
  address: P,
  { path = {}, query = {}, ...options }: CallOptions = {},
): Promise<Reply<P, M>> {
  const untyped: { method: Method; address: string } = { method, address }
  const reply = await unwrap(
    untypedApi.request(untyped.method, untyped.address, { params: { path, query }, ...options }),
  )
  // This is the only place that assumes that responses match the API description.
  return reply as Reply<P, M>
}

interface Outcome<T> {
  data?: T
  error?: unknown
  response: Response
}

/** The response of a call. Throws an ApiFault when the call failed or a rule refused it. */
export async function unwrap<T>(call: Promise<Outcome<T>>): Promise<T> {
  let outcome: Outcome<T>
  try {
    outcome = await call
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiFault(NO_CONNECTION, '')
  }
  const { data, error, response } = outcome
  if (!response.ok || data === undefined) throw faultOf(response.status, error)
  if (isRefused(data)) throw faultOf(response.status, data)
  return data
}

function isRefused(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'Success' in data && data.Success === false
}
