import type { EUActParams } from '@/api/eu-acts'
import { CREATED, readCreated } from '@/entities/created-filter'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'
import { parseSort } from '@/lib/sort-order'
import { PAGE_SIZES } from '@/lib/timings'

type Sort = NonNullable<EUActParams['sort']>

/** The search parameters of the register. Undefined: not filtered, first page, newest first. */
export interface ActsSearch {
  q?: string
  /** A chapter of the acquis; 0: none. */
  chapter?: number
  sector?: number
  /** 0: not known. */
  state?: number
  /** 1 registered, 2 only seen in texts. */
  registered?: number
  /** What a text does with the act; 0: anything but referring to it. */
  aim?: number
  /** A degree of alignment that a row of a table has. */
  degree?: number
  /** 1 with rows that need another look, 2 without. */
  look?: number
  /** 1 with a table of concordance, 2 without. */
  table?: number
  [CREATED]?: number
  sort?: Sort
  page?: number
  size?: number
}

export const DEFAULT_SORT: Sort = '-CELEX'
const SORTS = ['CELEX', 'NameTR', 'NameEN', 'Date', 'ChapterId', 'StateId', 'Count', 'ModifyDate']

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && SORTS.includes(parseSort(value).key)

const PAGE_SIZE = 20

/** The last chapter of the acquis, and the last state of an act. */
const LAST_CHAPTER = 35
const LAST_STATE = 4
const LAST_AIM = 5
const LAST_DEGREE = 7

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readActsSearch(raw: Record<string, unknown>): ActsSearch {
  const size = integerParam(raw.size, 1)
  const read: ActsSearch = {
    q: textParam(raw.q),
    chapter: integerParam(raw.chapter, 0, LAST_CHAPTER),
    sector: integerParam(raw.sector, 1),
    state: integerParam(raw.state, 0, LAST_STATE),
    registered: integerParam(raw.registered, 1, 2),
    aim: integerParam(raw.aim, 0, LAST_AIM),
    degree: integerParam(raw.degree, 0, LAST_DEGREE),
    look: integerParam(raw.look, 1, 2),
    table: integerParam(raw.table, 1, 2),
    [CREATED]: readCreated(raw[CREATED]),
    sort: isSort(raw.sort) ? raw.sort : undefined,
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
  }
  return withoutUndefined(read)
}

/** The filters that can be cleared; the chapter is chosen beside the list and is not cleared with them. */
const FILTERS = ['q', 'sector', 'state', 'registered', 'aim', 'degree', 'look', 'table', CREATED] as const

export const activeFilters = (search: ActsSearch): number =>
  FILTERS.filter((name) => search[name] !== undefined).length

export const noFilters: ActsSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

/** The request to the server. */
export function actParams(search: ActsSearch): EUActParams {
  const many = (value: number | undefined) => (value === undefined ? undefined : [value])
  return {
    q: search.q,
    chapter: many(search.chapter),
    sector: many(search.sector),
    state: many(search.state),
    registered: many(search.registered),
    aim: many(search.aim),
    degree: many(search.degree),
    look: many(search.look),
    table: many(search.table),
    [CREATED]: many(search[CREATED]),
    sort: search.sort ?? DEFAULT_SORT,
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE,
  }
}
