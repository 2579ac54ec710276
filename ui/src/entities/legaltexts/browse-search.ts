import type { BrowseMode, BrowseParams, BrowseSort } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'
import { parseSort } from '@/lib/sort-order'
import { PAGE_SIZE_TREE_VIEW, PAGE_SIZES } from '@/lib/timings'

/** The search parameters of a reading screen. Undefined: not filtered, first page, default order. */
export interface BrowseSearch {
  q?: string
  sector?: number
  type?: number
  status?: number
  trafficlight?: number | typeof LATE
  linebody?: number
  /** 1: the languages of the latest version differ. */
  parity?: number
  adopted?: number
  /** Year of the drafting date. */
  drafted?: number
  sort?: BrowseSort
  page?: number
  size?: number
  /** The legal text in the viewer. */
  text?: number
}

/** The filter for late texts, whose light is red or yellow. */
export const LATE = 'late' as const
export const LATE_LIGHTS = [3, 2]

const SORTS: readonly string[] = [
  'NameTR',
  'NameEN',
  'Number',
  'LegislationTypeId',
  'StatusId',
  'TrafficLightId',
  'DateDrafted',
  'DateAdopted',
  'DateEffective',
  'Count',
  'ModifyDate',
]

const isSort = (value: unknown): value is BrowseSort =>
  typeof value === 'string' && SORTS.includes(parseSort(value).key)

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readBrowseSearch(raw: Record<string, unknown>): BrowseSearch {
  const size = integerParam(raw.size, 1)
  const read: BrowseSearch = {
    q: textParam(raw.q),
    sector: integerParam(raw.sector, 1),
    type: integerParam(raw.type, 1),
    status: integerParam(raw.status, -1, 10),
    trafficlight: raw.trafficlight === LATE ? LATE : integerParam(raw.trafficlight, 0, 3),
    linebody: integerParam(raw.linebody, 1),
    parity: integerParam(raw.parity, 1, 1),
    adopted: integerParam(raw.adopted, 1000, 9998),
    drafted: integerParam(raw.drafted, 1000, 9998),
    sort: isSort(raw.sort) ? raw.sort : undefined,
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
    text: integerParam(raw.text, 1),
  }
  return withoutUndefined(read)
}

/** Search parameters of all texts of a sector: without filters, at the first page, in the same order. */
export function sectorSearch(known: object, sector: number): Record<string, string | number | undefined> {
  const { sort, size } = readBrowseSearch({ ...known })
  return { ...readBrowseSearch({ sort, size, sector }) }
}

/** The default order of a list. */
export function defaultSort(mode: BrowseMode, lang: Lang): BrowseSort {
  if (mode === 'draftlegaltexts') return '-TrafficLightId'
  return lang === 'tr' ? 'NameTR' : 'NameEN'
}

/** The request to the server. */
export function browseParams(mode: BrowseMode, search: BrowseSearch, lang: Lang): BrowseParams {
  const many = (value: number | undefined) => (value === undefined ? undefined : [value])
  return {
    q: search.q,
    sector: many(search.sector),
    type: many(search.type),
    status: many(search.status),
    trafficlight: search.trafficlight === LATE ? LATE_LIGHTS : many(search.trafficlight),
    linebody: many(search.linebody),
    parity: many(search.parity),
    adopted: many(search.adopted),
    drafted: many(search.drafted),
    sort: search.sort ?? defaultSort(mode, lang),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE_TREE_VIEW,
  }
}

/** The filters that can be cleared; the sector is chosen in the tree and is not cleared with them. */
const FILTERS = ['q', 'type', 'status', 'trafficlight', 'linebody', 'parity', 'adopted', 'drafted'] as const

export const activeFilters = (search: BrowseSearch): number =>
  FILTERS.filter((name) => search[name] !== undefined).length

export const noFilters: Partial<BrowseSearch> = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

/** Whether the open text hides a list that nobody has seen: on a phone, unless the text was opened from its list. */
export const hidesList = (search: BrowseSearch, small: boolean, fromList: boolean): boolean =>
  small && search.text !== undefined && !fromList
