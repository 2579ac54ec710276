import { normaliseQuery, type SearchParams } from '@/api/search'
import { LATE, LATE_LIGHTS } from '@/entities/legaltexts/browse-search'
import { PAGE_SIZE_SEARCH } from '@/lib/timings'
import { onlyTerms, type ResultsSearch } from './results-search'

/** The number of terms above the legal texts. */
const TERMS_ABOVE = 5

const many = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value])

/** The request for the results; without the right to read legal texts, only for terms. */
export function searchParams(search: ResultsSearch, texts: boolean): SearchParams {
  const { state, sector, type, linebody, status, trafficlight, adopted, drafted, domain } = search
  const own = onlyTerms(search, texts)
    ? { kind: ['terms' as const], domain: many(domain) }
    : {
        kind: many(search.kind) ?? ['legaltexts' as const, 'revisions' as const],
        state: many(state),
        sector: many(sector),
        type: many(type),
        linebody: many(linebody),
        status: many(status),
        trafficlight: trafficlight === LATE ? LATE_LIGHTS : many(trafficlight),
        adopted: many(adopted),
        drafted: many(drafted),
      }
  return {
    ...own,
    q: normaliseQuery(search.q ?? ''),
    language: many(search.language),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE_SEARCH,
  }
}

/** The request for what is above the legal texts: terms and, for those who may read them, EU acts and tables. */
export const aboveParams = ({ q = '', language }: ResultsSearch, acts: boolean): SearchParams => ({
  q: normaliseQuery(q),
  kind: acts ? ['terms', 'euacts', 'concordances'] : ['terms'],
  language: many(language),
  size: TERMS_ABOVE,
})
