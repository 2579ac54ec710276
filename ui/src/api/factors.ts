import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type Reply, unwrap } from './client'
import type { ApiFault } from './fault'
import type { components } from './schema.gen'
import { openSession, type Session } from './session'
import { deviceId } from './token'

type Schemas = components['schemas']
export type OwnFactors = Reply<'/api/profile/factors', 'get'>
export type NewApp = Schemas['NewApp']

export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }): Promise<OwnFactors> => unwrap(api.GET('/api/profile/factors', { signal })),
  })

/** The password, or a code of the app or a recovery code. */
export type PresenceProof = { Password: string } | { Code: string }

/** Proves again that the user is present. */
export const provePresence = (body: PresenceProof) => unwrap(api.POST('/api/presence', { body }))

/** A key for an authenticator app; it counts only after its first code. */
export const beginApp = async (): Promise<NewApp> =>
  (await unwrap(api.POST('/api/profile/factors/totp'))).Value

/** Adds the app; returns recovery codes, none if the user has some. */
export const confirmApp = async (Code: string): Promise<string[]> =>
  (await unwrap(api.POST('/api/profile/factors/totp/confirm', { body: { Code } }))).Value.RecoveryCodes

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await unwrap(api.POST('/api/profile/factors/recovery'))).Value.RecoveryCodes

export const removeFactor = (id: number) =>
  unwrap(api.DELETE('/api/profile/factors/{id}', { params: { path: { id } } }))

/** A sign-in whose password was right and that asks for a second factor. */
export interface FactorNeeded {
  ticket: string
  /** passkey, code, recovery */
  methods: string[]
  /** What a passkey is asked to sign. */
  passkey?: unknown
}

/** What a sign-in asks for whose password was right; null if that was not why it was refused. */
export function factorNeeded({ code, value }: ApiFault): FactorNeeded | null {
  if (code !== 'ERROR_SECOND_FACTOR' || typeof value !== 'object' || value === null) return null
  const { Ticket, Methods, Passkey } = value as { Ticket?: string; Methods?: string[]; Passkey?: unknown }
  return Ticket && Methods ? { ticket: Ticket, methods: Methods, passkey: Passkey } : null
}

/** The second step of a sign-in. */
export async function signInWithFactor(client: QueryClient, Ticket: string, Code: string): Promise<Session> {
  const body = { Ticket, Code, Device: deviceId() }
  return openSession(client, await unwrap(api.POST('/api/login/factor', { body })))
}

export const userAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['user-access', id],
    queryFn: async ({ signal }): Promise<Schemas['Ways']> =>
      (await unwrap(api.GET('/api/settings/users/access/{id}', { params: { path: { id } }, signal }))).Item,
  })

export const resetFactors = (id: number) =>
  unwrap(api.DELETE('/api/settings/users/factors/{id}', { params: { path: { id } } }))

export const endUserSessions = (id: number) =>
  unwrap(api.DELETE('/api/settings/users/sessions/{id}', { params: { path: { id } } }))
