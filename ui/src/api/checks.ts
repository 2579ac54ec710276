import { queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type Checks = Schemas['ChecksAnswer']
export type Finding = Schemas['Finding']

/** What is probably wrong with the texts of a form. */
export const checkTexts = (body: Schemas['CheckInput'], signal: AbortSignal): Promise<Checks> =>
  unwrap(api.POST('/api/settings/revisions/check', { body, signal }))

/** Sets a finding aside in all versions of a legal text. */
export const ignoreFinding = (body: Schemas['IgnoreInput']) =>
  unwrap(api.POST('/api/settings/revisions/check/ignore', { body }))

/** Takes the dismissal of a finding back. */
export const restoreFinding = (legalTextId: number, key: string) =>
  unwrap(
    api.DELETE('/api/settings/revisions/check/ignore/{legalTextId}/{key}', {
      params: { path: { legalTextId, key } },
    }),
  )

/** What is probably wrong with the texts of a version. */
export const versionChecksQuery = (revisionId: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'checks', revisionId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/legaltexts/check/{revisionId}', { params: { path: { revisionId } }, signal })),
  })

/** The address of the findings of a version as a workbook. */
export const checksFile = async (revisionId: number): Promise<string> =>
  (await unwrap(api.GET('/api/legaltexts/check/{revisionId}/export', { params: { path: { revisionId } } })))
    .Value
