import type { QueryClient } from '@tanstack/react-query'
import { api, unwrap } from './client'
import { openSession, type Session } from './session'
import { deviceId } from './token'

/** What the server asks a browser for, and its answers, in the form of the standard. */
type WebAuthn = unknown

/** How long a challenge is offered in a field before a new one is fetched: a little less than it is valid. */
const RENEW_AFTER = 4 * 60_000

/** A sign-in that a passkey has signed. */
export interface PasskeyProof {
  ticket: string
  assertion: WebAuthn
}

const answerOf = (credential: Credential | null): WebAuthn => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser returned no passkey')
  return credential.toJSON()
}

/** Signs a challenge with a passkey of the user, whom the browser asks to unlock it. */
export async function signWithPasskey(
  options: WebAuthn,
  how: Omit<CredentialRequestOptions, 'publicKey'> = {},
): Promise<WebAuthn> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return answerOf(await navigator.credentials.get({ ...how, publicKey }))
}

const start = async () => (await unwrap(api.POST('/api/login/passkey/start'))).Value

/** Asks the user for a passkey. */
export async function askForPasskey(): Promise<PasskeyProof> {
  const { Ticket, Options } = await start()
  return { ticket: Ticket, assertion: await signWithPasskey(Options) }
}

/** Offers passkeys among what the browser can fill in, until the signal. Null: the user has chosen none. */
export async function offerPasskeys(stop: AbortSignal): Promise<PasskeyProof | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  while (!stop.aborted) {
    const { Ticket, Options } = await start()
    const late = AbortSignal.timeout(RENEW_AFTER)
    try {
      const signal = AbortSignal.any([stop, late])
      return {
        ticket: Ticket,
        assertion: await signWithPasskey(Options, { mediation: 'conditional', signal }),
      }
    } catch (reason) {
      if (!late.aborted) throw reason
    }
  }
  return null
}

/** Signs in by a passkey alone. */
export async function signInWithPasskey(
  client: QueryClient,
  { ticket, assertion }: PasskeyProof,
): Promise<Session> {
  const body = { Ticket: ticket, Assertion: assertion, Device: deviceId() }
  return openSession(client, await unwrap(api.POST('/api/login/passkey', { body })))
}

/** The second step of a sign-in, by a passkey. */
export async function signInWithSecondPasskey(
  client: QueryClient,
  ticket: string,
  options: WebAuthn,
): Promise<Session> {
  const body = { Ticket: ticket, Assertion: await signWithPasskey(options), Device: deviceId() }
  return openSession(client, await unwrap(api.POST('/api/login/factor', { body })))
}

/** Proves again that the user is present. */
export async function provePresenceByPasskey(): Promise<unknown> {
  const { Value } = await unwrap(api.POST('/api/presence/passkey'))
  return unwrap(api.POST('/api/presence', { body: { Assertion: await signWithPasskey(Value) } }))
}

/** Makes a passkey and adds it; returns recovery codes, none if the user has some. */
export async function addPasskey(Name: string): Promise<string[]> {
  const { Value } = await unwrap(api.POST('/api/profile/factors/passkey'))
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    Value as PublicKeyCredentialCreationOptionsJSON,
  )
  const Credential = answerOf(await navigator.credentials.create({ publicKey }))
  const body = { Name, Credential }
  return (await unwrap(api.POST('/api/profile/factors/passkey/confirm', { body }))).Value.RecoveryCodes
}
