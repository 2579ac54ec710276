import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '@/lib/lang'
import { BROWSE } from './browse-key'
import { api, unwrap } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
/** An article through the versions of its legal text. */
export type ArticleHistory = Schemas['ArticleAnswer']
/** What a version did to an article. */
export type ArticleStep = Schemas['Step']
/** A legal text on a day. */
export type AsOf = Schemas['AsOfAnswer']

/** The parameters of a legal text on a day. */
export type AsOfParams = NonNullable<operations['legalTextAsOf']['parameters']['query']> & { date: string }

/** The history of an article, by its place in a version. */
export const articleHistoryQuery = (revisionId: number, place: string, language: Lang) =>
  queryOptions({
    queryKey: [...BROWSE, 'article', revisionId, place, language],
    meta: { handlesInvalidAddress: true },
    queryFn: async ({ signal }) => {
      const params = { path: { revisionId, place }, query: { language } }
      const reply = await unwrap(api.GET('/api/legaltexts/article/{revisionId}/{place}', { params, signal }))
      return reply as ArticleHistory
    },
  })

/** The version of a legal text that was in force on a day. */
export const asOfQuery = (id: number, query: AsOfParams) =>
  queryOptions({
    queryKey: [...BROWSE, 'asof', id, query],
    queryFn: async ({ signal }) => {
      const reply = await unwrap(
        api.GET('/api/legaltexts/asof/{id}', { params: { path: { id }, query }, signal }),
      )
      return reply as AsOf
    },
  })

/** The version that last changed each line of a version. */
export type Blame = Schemas['BlameAnswer']

export const blameQuery = (revisionId: number, language: Lang) =>
  queryOptions({
    queryKey: [...BROWSE, 'blame', revisionId, language],
    queryFn: async ({ signal }) => {
      const params = { path: { revisionId }, query: { language } }
      const reply = await unwrap(api.GET('/api/legaltexts/blame/{revisionId}', { params, signal }))
      return reply as Blame
    },
  })

/** How a version is written as a file. */
export type VersionFile = NonNullable<operations['exportRevision']['parameters']['query']>

/** The URL of a version as a file. */
export const versionFile = async (revisionId: number, query: VersionFile): Promise<string> =>
  (await unwrap(api.GET('/api/legaltexts/export/{revisionId}', { params: { path: { revisionId }, query } })))
    .Value

/** The articles of a legal text through its versions. */
export type TextHistory = Schemas['HistoryAnswer']
/** An article through the versions. */
export type HistoryArticle = TextHistory['Articles'][number]
/** What a version did to an article. */
export type HistoryEvent = HistoryArticle['Events'][number]

export const historyQuery = (id: number, language: Lang) =>
  queryOptions({
    queryKey: [...BROWSE, 'history', id, language],
    meta: { handlesInvalidAddress: true },
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { language } }
      const reply = await unwrap(api.GET('/api/legaltexts/history/{id}', { params, signal }))
      return reply as TextHistory
    },
  })

/** The URL of the same as a workbook. */
export const historyFile = async (id: number, language: Lang): Promise<string> =>
  (
    await unwrap(
      api.GET('/api/legaltexts/history/{id}/export', { params: { path: { id }, query: { language } } }),
    )
  ).Value
