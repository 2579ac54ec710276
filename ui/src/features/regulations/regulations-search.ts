import type { RegulationParams } from '@/api/regulations'
import { integerParam, withoutUndefined } from '@/lib/search-params'
import { parseSort } from '@/lib/sort-order'
import { PAGE_SIZE_LOG, PAGE_SIZES } from '@/lib/timings'

type Sort = NonNullable<RegulationParams['sort']>

/** The search parameters of the regulations. Undefined: not filtered, first page, newest first. */
export interface RegulationSearch {
  q?: string
  sector?: number
  type?: number
  language?: 'tr' | 'en'
  sort?: Sort
  page?: number
  size?: number
}

export const FILTERS = ['q', 'sector', 'type', 'language'] as const
export const DEFAULT_SORT: Sort = '-Date'
const SORTS = ['Date', 'Name', 'Number', 'SectorTR', 'SectorEN', 'TypeId', 'Turkish', 'Size']
const PAGE_SIZE = PAGE_SIZE_LOG

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && SORTS.includes(parseSort(value).key)

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readRegulationSearch(raw: Record<string, unknown>): RegulationSearch {
  const size = integerParam(raw.size, 1)
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 500) : ''
  const read: RegulationSearch = {
    q: q.trim() === '' ? undefined : q,
    sector: integerParam(raw.sector, 1),
    type: integerParam(raw.type, 1, 3),
    language: raw.language === 'tr' || raw.language === 'en' ? raw.language : undefined,
    sort: isSort(raw.sort) ? raw.sort : undefined,
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
  }
  return withoutUndefined(read)
}

/** Page and page size of the search parameters. */
export const pageOf = ({ page = 1, size = PAGE_SIZE }: RegulationSearch) => ({ page, size })

/** The request to the server. */
export function regulationParams(search: RegulationSearch): RegulationParams {
  const many = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value])
  return {
    q: search.q,
    sector: many(search.sector),
    type: many(search.type),
    language: many(search.language),
    sort: search.sort ?? DEFAULT_SORT,
    ...pageOf(search),
  }
}
