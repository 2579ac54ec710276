import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type Reply, unwrap } from './client'
import type { components } from './schema.gen'
import { type Session, sessionQuery } from './session'
import { deviceId, storeDeviceId } from './token'

type Schemas = components['schemas']
export type Profile = Schemas['Profile']
export type ProfileUpdate = Schemas['Update']
export type OwnSession = Schemas['Own']
export type RecoveryKey = Reply<'/api/reminder/{key}', 'get'>

/** Requests a mail with a link to set a new password. */
export const forgetPassword = (username: string) =>
  unwrap(api.POST('/api/login', { body: { username, password: null } }))

/** The user to whom the key of a mail belongs, and documents for new users. */
export const checkRecoveryKey = (key: string): Promise<RecoveryKey> =>
  unwrap(api.GET('/api/reminder/{key}', { params: { path: { key } } }))

/** Sets a new password with the key of a mail; the server then knows this device. */
export async function chooseNewPassword(body: Omit<Schemas['NewPassword'], 'Device'>): Promise<void> {
  const { Device } = await unwrap(api.POST('/api/reminder', { body: { ...body, Device: deviceId() } }))
  storeDeviceId(Device)
}

/** Mails the owner of an account a link to choose the password. */
export const inviteUser = (id: number) =>
  unwrap(api.POST('/api/settings/users/invite/{id}', { params: { path: { id } } }))

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }): Promise<Profile> => (await unwrap(api.GET('/api/profile', { signal }))).Item,
  })

export const saveProfile = (body: ProfileUpdate) => unwrap(api.POST('/api/profile', { body }))

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }): Promise<OwnSession[]> =>
      (await unwrap(api.GET('/api/sessions', { signal }))).Items,
    refetchOnMount: 'always',
  })

export const endSession = (id: number) =>
  unwrap(api.DELETE('/api/sessions/{id}', { params: { path: { id } } }))

export const endOtherSessions = () => unwrap(api.DELETE('/api/sessions'))

/** Updates the cached session with the changes of a call. */
export function patchSession(client: QueryClient, change: Partial<Session>): void {
  client.setQueryData(sessionQuery().queryKey, (known) => known && { ...known, ...change })
}
