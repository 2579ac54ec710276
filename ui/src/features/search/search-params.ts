import { normaliseQuery, type SearchParams } from '@/api/search'
import { PAGE_SIZE_SEARCH } from '@/lib/timings'
import type { ResultsSearch } from './results-search'

/** The request to the server; without the right to read legal texts, only for terms. */
export function searchParams(search: ResultsSearch, texts: boolean): SearchParams {
  const many = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value])
  return {
    q: normaliseQuery(search.q ?? ''),
    kind: texts ? many(search.kind) : ['terms'],
    sector: texts ? many(search.sector) : undefined,
    status: texts ? many(search.status) : undefined,
    domain: many(search.domain),
    language: many(search.language),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE_SEARCH,
  }
}
