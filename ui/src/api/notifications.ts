import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

export type Notification = components['schemas']['Notification']
export type Notifications = Pick<components['schemas']['Notifications'], 'Items' | 'Unread'>

/** The notifications of the user. They are fetched with each keep-alive. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }): Promise<Notifications> => unwrap(api.GET('/api/notifications', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Marks all notifications as read and returns them in their previous state. */
export const readNotifications = (): Promise<Notifications> => unwrap(api.POST('/api/notifications/read'))
