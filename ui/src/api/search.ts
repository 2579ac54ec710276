import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limitWords } from '@/lib/found-words'
import { api, type Reply, unwrap } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']

/** One place with a match. */
export type FoundPlace = Schemas['Found']
/** An article with matches. */
export type TextPlace = Schemas['Place']
/** A term, or a legal text with its matches. */
export type SearchHit = Schemas['Hit']
/** What is searched. */
export type SearchKind = SearchHit['Kind']
/** An EU act that a query finds. */
export type FoundAct = Schemas['FoundAct']
/** A table of concordance that a query finds. */
export type FoundTable = Schemas['FoundTable']
export type SearchPage = Reply<'/api/search', 'get'>

/** The parameters of a search; without a query it has no results. */
export type SearchParams = NonNullable<operations['search']['parameters']['query']> & { q: string }

/** Limits of the server: a longer query is rejected. */
const MAX_WORDS = 32
const MAX_LENGTH = 200

/** Normalises the query that is sent, so that equal words are the same search. */
export const normaliseQuery = (q: string): string =>
  limitWords(q.slice(0, MAX_LENGTH), MAX_WORDS).trim().replace(/\s+/g, ' ')

/** Searches the legal texts, versions and terms that the user may read. */
export const searchQuery = (ask: SearchParams) =>
  queryOptions({
    queryKey: ['search', ask],
    queryFn: ({ signal }): Promise<SearchPage> =>
      unwrap(api.GET('/api/search', { params: { query: ask }, signal })),
    enabled: ask.q !== '',
    placeholderData: keepPreviousData,
  })

type PlacesParams = Pick<SearchParams, 'q' | 'language'>

/** The articles of a version in which a query was found, the best first, some at a time. */
export const searchPlacesQuery = (id: number, ask: PlacesParams) =>
  infiniteQueryOptions({
    queryKey: ['search', 'places', id, ask],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/search/{revisionId}', {
          params: { path: { revisionId: id }, query: { ...ask, page: pageParam, size: PLACES_AT_ONCE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ Total }, _, page) => (page * PLACES_AT_ONCE < Total ? page + 1 : undefined),
  })

const PLACES_AT_ONCE = 20
