import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Home = Schemas['Screen']
export type Widget = Schemas['Widget']
export type Announcement = Schemas['Announcement']
export type RecentChange = Schemas['Recent']

/**
 * The data of the home screen in one call. The route reads it at each visit, because a user who returns wants to see
 * the latest changes; the screen itself does not, so that a slow browser does not read it twice.
 */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }): Promise<Home> => unwrap(api.GET('/api/home', { signal })),
    refetchOnMount: false,
  })
