import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { answer, api, type Reply } from './client'
import { forgetUser, rememberUser } from './kept'
import { deviceMark, dropToken, keepDeviceMark, keepToken, token } from './token'

export type Session = Omit<Reply<'/api/session', 'get'>, 'Success' | 'Message'>

export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }): Promise<Session> => {
      const sent = token()
      const session = await answer(api.GET('/api/session', { signal }))
      // Somebody may have signed out meanwhile.
      if (token() === sent) rememberUser(session.UserId)
      return session
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Signs in: afterwards every call carries the new token, and nothing of an earlier user remains. */
export async function signIn(client: QueryClient, username: string, password: string): Promise<Session> {
  const body = { username, password, device: deviceMark() }
  const signedIn = await answer(api.POST('/api/login', { body }))
  if (!('Authorization' in signedIn)) throw new Error('The sign-in answers no session')
  const { Authorization, Device, ...session } = signedIn
  keepDeviceMark(Device)
  client.removeQueries()
  rememberUser(session.UserId)
  keepToken(Authorization)
  client.setQueryData(sessionQuery().queryKey, session)
  return session
}

/**
 * Signs out here, whatever the server says; nothing of the user stays on a shared computer. The token goes first: what
 * is still asked meanwhile must not come back as from a session that has ended by itself.
 */
export async function signOut(): Promise<void> {
  const Authorization = token()
  // Other tabs look at whose data is kept when they hear that the token is gone.
  forgetUser()
  dropToken()
  if (Authorization) await answer(api.POST('/api/logout', { headers: { Authorization }, keepalive: true }))
}

export const keepAlive = () => answer(api.GET('/api/keepalive'))

/** Whether the permissions allow something. */
export const may = (session: Session, permission: string): boolean => session.Permissions.includes(permission)

/** Whoever is signed in; only behind the sign-in. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery()).data
}

/** Asks what the user may do: `const may = usePermission(); may('sectors.update')`. */
export function usePermission(): (permission: string) => boolean {
  const session = useSession()
  return (permission) => may(session, permission)
}
