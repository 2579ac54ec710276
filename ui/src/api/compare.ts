import { queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, unwrap } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type CompareVersions = Schemas['VersionsAnswer']
export type ComparisonPair = Schemas['ComparisonAnswer']
export type Comparison = Schemas['Comparison']
/** What changed in each language. */
export type Changes = Pick<ComparisonPair, 'TR' | 'EN'>
export type ComparisonRow = Schemas['Row']
export type ComparisonArticle = Schemas['ArticleChange']
export type Segment = Schemas['Segment']
export type ComparedVersion = Schemas['RevisionRef']

/** The versions of a legal text, with and without a text to compare. */
export const compareVersionsQuery = (legalTextId: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'compare', legalTextId],
    meta: { handlesInvalidAddress: true },
    queryFn: async ({ signal }) => {
      const path = { legalTextId }
      const reply = await unwrap(
        api.GET('/api/settings/revisions/comp/{legalTextId}', { params: { path }, signal }),
      )
      return reply as CompareVersions
    },
  })

/** The comparison of two versions. It is large, so it is cached only while it is shown. */
export const comparisonQuery = (legalTextId: number, source: number, destination: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'compare', legalTextId, source, destination],
    meta: { handlesInvalidAddress: true },
    queryFn: async ({ signal }) => {
      const params = { path: { legalTextId }, query: { source, destination } }
      const reply = await unwrap(api.GET('/api/settings/revisions/comp/{legalTextId}', { params, signal }))
      return reply as ComparisonPair
    },
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })

/** The parameters of a comparison as a document. */
export type DocumentParams = NonNullable<operations['exportComparison']['parameters']['query']>

/** The URL of a comparison as a document. */
export const comparisonDocument = async (legalTextId: number, query: DocumentParams): Promise<string> =>
  (
    await unwrap(
      api.GET('/api/settings/revisions/comp/{legalTextId}/export', {
        params: { path: { legalTextId }, query },
      }),
    )
  ).Value
