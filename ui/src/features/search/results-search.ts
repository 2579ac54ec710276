import type { SearchKind } from '@/api/search'
import type { Lang } from '@/lib/lang'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'
import { PAGE_SIZES } from '@/lib/timings'

/** The search parameters of the search screen. Undefined: not filtered, first page. */
export interface ResultsSearch {
  q?: string
  kind?: SearchKind
  sector?: number
  domain?: number
  /** -1: not adopted. */
  status?: number
  language?: Lang
  page?: number
  size?: number
}

export const KINDS: SearchKind[] = ['legaltexts', 'revisions', 'terms']

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readResultsSearch(raw: Record<string, unknown>): ResultsSearch {
  const size = integerParam(raw.size, 1)
  return withoutUndefined({
    q: textParam(raw.q),
    kind: KINDS.find((kind) => kind === raw.kind),
    sector: integerParam(raw.sector, 1),
    domain: integerParam(raw.domain, 1),
    status: integerParam(raw.status, -1, 10) || undefined,
    language: (['tr', 'en'] as const).find((language) => language === raw.language),
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.find((offered) => offered === size),
  })
}

/** The filters for users who can read only the glossary, and those for legal texts. */
export const filtersOf = (texts: boolean) =>
  texts ? (['kind', 'sector', 'domain', 'status', 'language'] as const) : (['domain', 'language'] as const)
