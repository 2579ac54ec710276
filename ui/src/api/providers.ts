import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { ApiFault } from './fault'
import type { components } from './schema.gen'
import { openSession, type Session } from './session'
import { deviceId } from './token'

type Schemas = components['schemas']
export type Provider = Schemas['Provider']

/** The secret that ties a sign-in at a provider to this tab. */
const SECRET_KEY = 'lls-provider'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The address at which the user signs in at a provider; remembers in this tab that it was asked for. */
export async function startAtProvider(provider: string): Promise<string> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const body = { Binding: base64url(new Uint8Array(hash)) }
  const params = { path: { provider } }
  const { Value } = await unwrap(api.POST('/api/login/oidc/{provider}/start', { params, body }))
  sessionStorage.setItem(SECRET_KEY, secret)
  return Value
}

/** What a provider sends the browser back with. */
export interface ProviderReturn {
  code: string
  state: string
  iss?: string
}

/** Signs in with what a provider sent the browser back with. */
export async function signInAtProvider(
  client: QueryClient,
  { code, state, iss }: ProviderReturn,
): Promise<Session> {
  const Binding = sessionStorage.getItem(SECRET_KEY) ?? ''
  sessionStorage.removeItem(SECRET_KEY)
  const body = { Code: code, State: state, ...(iss && { Iss: iss }), Binding, Device: deviceId() }
  return openSession(client, await unwrap(api.POST('/api/login/oidc', { body })))
}

/** The ticket of a sign-in at a provider that asks for the password of the account with the same address. */
export function linkTicketOf({ code, value }: ApiFault): string | null {
  if (code !== 'ERROR_LINK_NEEDED' || typeof value !== 'object' || value === null) return null
  return 'Ticket' in value && typeof value.Ticket === 'string' ? value.Ticket : null
}

/** Links the account by its password, and signs in. */
export async function signInToLink(client: QueryClient, Ticket: string, Password: string): Promise<Session> {
  const body = { Ticket, Password, Device: deviceId() }
  return openSession(client, await unwrap(api.POST('/api/login/oidc/link', { body })))
}

export const ownLinksQuery = () =>
  queryOptions({
    queryKey: ['links'],
    queryFn: async ({ signal }): Promise<Schemas['Link'][]> =>
      (await unwrap(api.GET('/api/profile/links', { signal }))).Items,
  })

export const unlink = (id: number) =>
  unwrap(api.DELETE('/api/profile/links/{id}', { params: { path: { id } } }))

/** Lets a user link the account at a provider that links nobody else. */
export const allowLink = (id: number) =>
  unwrap(api.POST('/api/settings/users/links/{id}', { params: { path: { id } } }))

export const unlinkUser = (id: number) =>
  unwrap(api.DELETE('/api/settings/users/links/{id}', { params: { path: { id } } }))
