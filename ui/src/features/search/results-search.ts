import type { SearchKind } from '@/api/search'
import { LATE } from '@/entities/legaltexts/browse-search'
import type { Lang } from '@/lib/lang'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'
import { PAGE_SIZES } from '@/lib/timings'

/** The search parameters of the search screen. Undefined: not filtered, first page. */
export interface ResultsSearch {
  q?: string
  kind?: SearchKind
  state?: State
  sector?: number
  type?: number
  linebody?: number
  status?: number
  trafficlight?: number | typeof LATE
  adopted?: number
  drafted?: number
  domain?: number
  language?: Lang
  page?: number
  size?: number
  /** The version whose articles are all shown. */
  open?: number
}

export const KINDS: SearchKind[] = ['legaltexts', 'revisions', 'terms']
export const STATES = ['draft', 'adopted'] as const
type State = (typeof STATES)[number]

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readResultsSearch(raw: Record<string, unknown>): ResultsSearch {
  const size = integerParam(raw.size, 1)
  return withoutUndefined({
    q: textParam(raw.q),
    kind: KINDS.find((kind) => kind === raw.kind),
    // The status -1 is that of drafts in addresses of earlier versions of the program.
    state: Number(raw.status) === -1 ? 'draft' : STATES.find((state) => state === raw.state),
    sector: integerParam(raw.sector, 1),
    type: integerParam(raw.type, 1),
    linebody: integerParam(raw.linebody, 1),
    status: integerParam(raw.status, 1, 10),
    trafficlight: raw.trafficlight === LATE ? LATE : integerParam(raw.trafficlight, 0, 3),
    adopted: integerParam(raw.adopted, 1000, 9998),
    drafted: integerParam(raw.drafted, 1000, 9998),
    domain: integerParam(raw.domain, 1),
    language: (['tr', 'en'] as const).find((language) => language === raw.language),
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.find((offered) => offered === size),
    open: integerParam(raw.open, 1),
  })
}

/** The filters of legal texts: those of their lists. */
export const TEXT_FILTERS = [
  'state',
  'sector',
  'type',
  'linebody',
  'status',
  'trafficlight',
  'adopted',
  'drafted',
] as const

/** Whether only terms are shown: the user may read nothing else, or has asked for it. */
export const onlyTerms = (search: ResultsSearch, texts: boolean): boolean => !texts || search.kind === 'terms'

/** The filters that a search offers. */
export const filtersOf = (search: ResultsSearch, texts: boolean) => [
  ...(texts ? (['kind'] as const) : []),
  ...(onlyTerms(search, texts) ? (['domain'] as const) : TEXT_FILTERS),
  'language' as const,
]

/** What restricts the texts: with any of it, no terms are found. */
export const textFiltersOf = (search: ResultsSearch): (keyof ResultsSearch)[] =>
  TEXT_FILTERS.filter((key) => search[key] !== undefined)
