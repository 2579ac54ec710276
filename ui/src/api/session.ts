import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { clearUserData, storeUser } from './browser-data'
import { api, type Reply, unwrap } from './client'
import { clearToken, deviceId, storeDeviceId, storeToken, token } from './token'

export type Session = Omit<Reply<'/api/session', 'get'>, 'Success' | 'Message'>

export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }): Promise<Session> => {
      const previous = token()
      const session = await unwrap(api.GET('/api/session', { signal }))
      // The user may have signed out in the meantime.
      if (token() === previous) storeUser(session.UserId)
      return session
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Signs in. All later calls send the new token, and all data of an earlier user are deleted. */
export async function signIn(client: QueryClient, username: string, password: string): Promise<Session> {
  const body = { username, password, device: deviceId() }
  const signedIn = await unwrap(api.POST('/api/login', { body }))
  if (!('Authorization' in signedIn)) throw new Error('The sign-in answers no session')
  return openSession(client, signedIn)
}

/** Keeps a new session. */
export function openSession(client: QueryClient, signedIn: Reply<'/api/login/factor', 'post'>): Session {
  const { Authorization, Device, ...session } = signedIn
  storeDeviceId(Device)
  client.removeQueries()
  storeUser(session.UserId)
  storeToken(Authorization)
  client.setQueryData(sessionQuery().queryKey, session)
  return session
}

/**
 * Signs out here, even if the call fails; no data of the user stay on a shared computer. The token is removed first, so
 * that responses to calls that are still running are not taken for those of an expired session.
 */
export async function signOut(): Promise<void> {
  const Authorization = token()
  // Other tabs read the user of the kept data when the token is removed.
  clearUserData()
  clearToken()
  if (Authorization) await unwrap(api.POST('/api/logout', { headers: { Authorization }, keepalive: true }))
}

export const keepAlive = () => unwrap(api.GET('/api/keepalive'))

/** Whether the permissions allow something. */
export const hasPermission = (session: Session, permission: string): boolean =>
  session.Permissions.includes(permission)

/** The session of the frame. A query of each component's own would be a twentieth of the work of a first render. */
export const CurrentSession = createContext<Session | undefined>(undefined)

/** The session of the signed-in user; only for screens that require one. */
export function useSession(): Session {
  const session = useContext(CurrentSession)
  if (!session) throw new Error('useSession needs a screen that requires a session')
  return session
}

/** Checks the permissions of the user: `const may = usePermission(); may('sectors.update')`. */
export function usePermission(): (permission: string) => boolean {
  const session = useSession()
  return (permission) => hasPermission(session, permission)
}
