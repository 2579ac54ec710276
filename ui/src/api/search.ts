import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cutWords } from '@/lib/found-words'
import { answer, api, type Reply } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']

/** One place in which the words were found. */
export type FoundPlace = Schemas['Found']
/** An article in which the words stand. */
export type TextPlace = Schemas['Place']
/** A term, or a legal text with what else of it was found. */
export type SearchHit = Schemas['Hit']
/** What a search looks through. */
export type SearchKind = SearchHit['Kind']
export type SearchPage = Reply<'/api/search', 'get'>

/** What a search can be asked for; without words it finds nothing. */
export type SearchAsk = NonNullable<operations['search']['parameters']['query']> & { q: string }

/** Bounds of the server: a longer query is none. */
const MOST_WORDS = 32
const MOST_LETTERS = 200

/** The words that are sent; the same words are the same search. */
export const queryWords = (q: string): string =>
  cutWords(q.slice(0, MOST_LETTERS), MOST_WORDS).trim().replace(/\s+/g, ' ')

/** Legal texts, versions and terms by words, as far as the user may read them. */
export const searchQuery = (ask: SearchAsk) =>
  queryOptions({
    queryKey: ['search', ask],
    queryFn: ({ signal }): Promise<SearchPage> =>
      answer(api.GET('/api/search', { params: { query: ask }, signal })),
    enabled: ask.q !== '',
    placeholderData: keepPreviousData,
  })
