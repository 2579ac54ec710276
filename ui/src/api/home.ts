import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Home = Schemas['Screen']
export type Widget = Schemas['Widget']
export type Announcement = Schemas['Announcement']
export type RecentChange = Schemas['Recent']

/** The whole first screen in one call. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }): Promise<Home> => answer(api.GET('/api/home', { signal })),
    // Somebody who comes back to it wants to see what is new.
    refetchOnMount: 'always',
  })
