import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'
import type { FileMode } from './files'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type Regulation = Schemas['Regulation']
export type RegulationPage = Schemas['RegulationPage']
export type RegulationSave = Schemas['RegulationSave']

/** The parameters of the list. */
export type RegulationAsk = NonNullable<operations['regulations']['parameters']['query']>

/** The key prefix of queries that a change of a regulation invalidates. */
export const REGULATIONS = ['regulations']

export const regulationsQuery = (query: RegulationAsk) =>
  queryOptions({
    queryKey: [...REGULATIONS, query],
    queryFn: ({ signal }): Promise<RegulationPage> =>
      answer(api.GET('/api/regulations', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const saveRegulation = (body: RegulationSave) => answer(api.POST('/api/regulations', { body }))

export const deleteRegulation = (id: number) =>
  answer(api.DELETE('/api/regulations/{id}', { params: { path: { id } } }))

/** A short-lived link to a regulation's file, which needs no authorization header. */
export async function regulationLink(id: number, mode: FileMode): Promise<string> {
  const found = await answer(
    api.GET('/api/regulations/file/{id}', { params: { path: { id }, query: { mode, link: '1' } } }),
  )
  if (!('Value' in found)) throw new Error('the server answered the file instead of its address')
  return found.Value
}
