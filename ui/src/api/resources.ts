import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

export type Resource = components['schemas']['Resource']

export const resourcesQuery = () =>
  queryOptions({
    queryKey: ['resources'],
    queryFn: async ({ signal }): Promise<Resource[]> =>
      (await unwrap(api.GET('/api/resources', { signal }))).Items,
  })

/** A short-lived link to a resource's file, which needs no authorization header. */
export const resourceLink = async (id: number): Promise<string> =>
  (await unwrap(api.GET('/api/resources/file/{id}', { params: { path: { id } } }))).Value
