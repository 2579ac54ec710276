import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { FileMode } from './files'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type Regulation = Schemas['Regulation']
export type RegulationPage = Schemas['RegulationPage']
export type RegulationSave = Schemas['RegulationSave']

/** The parameters of the list. */
export type RegulationParams = NonNullable<operations['regulations']['parameters']['query']>

/** The key prefix of queries that a change of a regulation invalidates. */
export const REGULATIONS = ['regulations']

export const regulationsQuery = (query: RegulationParams) =>
  queryOptions({
    queryKey: [...REGULATIONS, query],
    queryFn: ({ signal }): Promise<RegulationPage> =>
      unwrap(api.GET('/api/regulations', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const saveRegulation = (body: RegulationSave) => unwrap(api.POST('/api/regulations', { body }))

export const deleteRegulation = (id: number) =>
  unwrap(api.DELETE('/api/regulations/{id}', { params: { path: { id } } }))

/** A short-lived link to a regulation's file, which needs no authorization header. */
export async function regulationLink(id: number, mode: FileMode): Promise<string> {
  const found = await unwrap(
    api.GET('/api/regulations/file/{id}', { params: { path: { id }, query: { mode, link: '1' } } }),
  )
  if (!('Value' in found)) throw new Error('the server answered the file instead of its address')
  return found.Value
}
