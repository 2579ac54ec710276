import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import { compareVersionsQuery } from './compare'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type OutlineEntry = Schemas['OutlineEntry']
export type UnsavedComparison = Schemas['UnsavedAnswer']

/** The texts of a version. */
export interface VersionTexts {
  TextTR: string
  TextEN: string
}

export async function versionTexts(revisionId: number, signal?: AbortSignal): Promise<VersionTexts> {
  const { TextTR, TextEN } = await unwrap(
    api.GET('/api/legaltexts/text/{revisionId}', { params: { path: { revisionId } }, signal }),
  )
  return { TextTR, TextEN }
}

/** The texts of the latest version that has any, and its id: what a new version of the legal text starts with. */
export async function latestTexts(
  legalText: number,
  { client, signal }: QueryFunctionContext,
): Promise<Record<keyof VersionTexts, string> & Record<'StartedFrom', number>> {
  const { Revisions } = await client.fetchQuery({ ...compareVersionsQuery(legalText), staleTime: 0 })
  const [latest] = Revisions
  if (!latest) return { TextTR: '', TextEN: '', StartedFrom: 0 }
  return { ...(await versionTexts(latest.Id, signal)), StartedFrom: latest.Id }
}

/** The articles and divisions of a text that is being written. */
export const outlineOf = async (text: string, signal: AbortSignal): Promise<OutlineEntry[]> =>
  (await unwrap(api.POST('/api/legaltexts/outline', { body: { Text: text }, signal }))).Entries

/** What changed from a version to texts that are not saved. `visit` names these texts. */
export const unsavedComparisonQuery = (
  legalTextId: number,
  source: number,
  texts: VersionTexts,
  visit: string,
) =>
  queryOptions({
    queryKey: ['edit', 'compare', legalTextId, source, visit],
    queryFn: async ({ signal }) => {
      const params = { path: { legalTextId } }
      const body = { Source: source, ...texts }
      const answer = await unwrap(
        api.POST('/api/settings/revisions/comp/{legalTextId}', { params, body, signal }),
      )
      return answer as UnsavedComparison
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
