import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

export type Subscription = components['schemas']['Subscription']

export const calendarQuery = () =>
  queryOptions({
    queryKey: ['calendar'],
    queryFn: async ({ signal }): Promise<Subscription> =>
      (await unwrap(api.GET('/api/profile/calendar', { signal }))).Item,
  })

/** Makes an address of the own calendar; it is returned only now, and the former one ends. */
export async function renewCalendar(names: boolean): Promise<string> {
  const { Value } = await unwrap(api.POST('/api/profile/calendar', { body: { Names: names } }))
  return Value.startsWith('/') ? window.location.origin + Value : Value
}

export const setCalendarNames = (names: boolean) =>
  unwrap(api.POST('/api/profile/calendar/names', { body: { Names: names } }))

export const endCalendar = () => unwrap(api.DELETE('/api/profile/calendar'))
