import type { ConcordanceParams } from '@/api/concordances'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'
import { parseSort } from '@/lib/sort-order'
import { PAGE_SIZES } from '@/lib/timings'

type Sort = NonNullable<ConcordanceParams['sort']>

/** The search parameters of the list of tables. Undefined: not filtered, first page. */
export interface ConcordancesSearch {
  q?: string
  status?: number
  /** 1 with rows that need another look, 2 without. */
  look?: number
  /** 1 with rows whose planned date has passed, 2 without. */
  overdue?: number
  sort?: Sort
  page?: number
  size?: number
}

export const DEFAULT_SORT: Sort = '-ModifyDate'
const SORTS = ['NameTR', 'NameEN', 'EUActId', 'StatusId', 'Look', 'Count', 'ModifyDate']
const PAGE_SIZE = 20
const LAST_STATUS = 3

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && SORTS.includes(parseSort(value).key)

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readConcordancesSearch(raw: Record<string, unknown>): ConcordancesSearch {
  const size = integerParam(raw.size, 1)
  return withoutUndefined<ConcordancesSearch>({
    q: textParam(raw.q),
    status: integerParam(raw.status, 1, LAST_STATUS),
    look: integerParam(raw.look, 1, 2),
    overdue: integerParam(raw.overdue, 1, 2),
    sort: isSort(raw.sort) ? raw.sort : undefined,
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
  })
}

const FILTERS = ['q', 'status', 'look', 'overdue'] as const

export const activeFilters = (search: ConcordancesSearch): number =>
  FILTERS.filter((name) => search[name] !== undefined).length

export const noFilters: ConcordancesSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

/** The request to the server. */
export function listParams({
  q,
  status,
  look,
  overdue,
  sort,
  page,
  size,
}: ConcordancesSearch): ConcordanceParams {
  const many = (value: number | undefined) => (value === undefined ? undefined : [value])
  return {
    q,
    status: many(status),
    look: many(look),
    overdue: many(overdue),
    sort: sort ?? DEFAULT_SORT,
    page: page ?? 1,
    size: size ?? PAGE_SIZE,
  }
}
