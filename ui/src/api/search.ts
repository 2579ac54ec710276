import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'

/** What a search looks through. */
export type SearchKind = 'legaltexts' | 'revisions' | 'terms'

export interface SearchAsk {
  q: string
  kind?: SearchKind[]
  sector?: number[]
  domain?: number[]
  status?: number[]
  language?: ('tr' | 'en')[]
  page?: number
  size?: number
}

export interface Segment {
  Text: string
  Mark: boolean
}

/** One place in which the words were found. */
export interface FoundPlace {
  Kind: SearchKind
  Id: number
  LegalTextId?: number
  TitleTR: string
  TitleEN: string
  Field: string
  Language?: 'tr' | 'en'
  Article?: string
  Start?: number
  Date?: string
  Status?: { Id: number; NameTR: string; NameEN: string } | null
  Snippet: Segment[] | null
}

/** A term, or a legal text with what else of it was found. */
export interface SearchHit extends FoundPlace {
  Number?: string
  Adopted?: boolean
  Versions?: number
  More?: FoundPlace[] | null
}

export interface SearchPage {
  Items: SearchHit[]
  Total: number
  Counterparts: { Term: string; Language: 'tr' | 'en' }[]
}

/** Bounds of the server: a longer query is none. */
const MOST_WORDS = 32
const MOST_LETTERS = 200

/** The words that are sent; the same words are the same search. */
export const asked = (q: string): string =>
  q.slice(0, MOST_LETTERS).trim().split(/\s+/).slice(0, MOST_WORDS).join(' ')

type Outcome = Promise<{ data?: SearchPage; error?: unknown; response: Response }>

/** Legal texts, versions and terms by words, as far as the user may read them. */
export const searchQuery = (ask: SearchAsk) =>
  queryOptions({
    queryKey: ['search', ask],
    queryFn: ({ signal }): Promise<SearchPage> =>
      answer(
        (api.GET as unknown as (path: string, options: object) => Outcome)('/api/search', {
          params: { query: ask },
          signal,
        }),
      ),
    enabled: ask.q !== '',
    placeholderData: keepPreviousData,
  })
