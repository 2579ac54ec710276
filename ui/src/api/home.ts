import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Home = Schemas['Screen']
export type Widget = Schemas['Widget']
export type Announcement = Schemas['Announcement']
export type RecentChange = Schemas['Recent']

/** The age in milliseconds of data that the screen itself has just asked for. */
const JUST_LOADED = 1000

/** The data of the home screen in one call. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }): Promise<Home> => unwrap(api.GET('/api/home', { signal })),
    // A user who returns to the home screen wants to see the latest changes.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > JUST_LOADED ? 'always' : false),
  })
