import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'
import type { components } from './schema.gen'

export type Notification = components['schemas']['Notification']
export type Notifications = Pick<components['schemas']['Notifications'], 'Items' | 'Unread'>

/** The notifications of the user. They are fetched with each keep-alive. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }): Promise<Notifications> => answer(api.GET('/api/notifications', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Marks all notifications as read and returns them in their previous state. */
export const readNotifications = (): Promise<Notifications> => answer(api.POST('/api/notifications/read'))
