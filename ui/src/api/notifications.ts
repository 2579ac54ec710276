import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'
import type { components } from './schema.gen'

export type Notification = components['schemas']['Notification']
export type Notifications = Pick<components['schemas']['Notifications'], 'Items' | 'Unread'>

/** What concerns the user. It is asked for beside each keep-alive. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }): Promise<Notifications> => answer(api.GET('/api/notifications', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The same as it was until now; all of it is read then. */
export const readNotifications = (): Promise<Notifications> => answer(api.POST('/api/notifications/read'))
