import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type PersonalToken = Schemas['Token']
export type NewToken = Schemas['NewToken']

export const tokensQuery = () =>
  queryOptions({
    queryKey: ['tokens'],
    queryFn: async ({ signal }): Promise<PersonalToken[]> =>
      (await unwrap(api.GET('/api/tokens', { signal }))).Items,
  })

/** Makes a token; it is returned only now. */
export const makeToken = async (body: NewToken): Promise<string> =>
  (await unwrap(api.POST('/api/tokens', { body }))).Value

export const endToken = (id: number) => unwrap(api.DELETE('/api/tokens/{id}', { params: { path: { id } } }))
