import { parseSort, type SortOrder } from '@/lib/sort-order'

/** The search parameters of a list: page, size, order, query and filters. */
export type ListSearch = Record<string, string | number>

const PAGING = ['page', 'size']

/** Parses the search parameters of a list and ignores invalid ones. `filters` are the filters of its kind. */
export function readSearch(raw: Record<string, unknown>, filters = Object.keys(raw)): ListSearch {
  const search: ListSearch = {}
  for (const key of PAGING) {
    const value = Number(raw[key])
    if (Number.isInteger(value) && value >= 1 && value <= 1000) search[key] = value
  }
  const { q, sort } = raw
  if ((typeof q === 'string' && q.trim() !== '') || typeof q === 'number') search.q = q
  if (typeof sort === 'string' && /^-?[A-Za-z]+$/.test(sort)) search.sort = sort
  for (const key of filters) {
    const value = raw[key]
    if (PAGING.includes(key) || key === 'q' || key === 'sort' || value === '') continue
    if (Number.isInteger(Number(value))) search[key] = Number(value)
  }
  return search
}

/** The order in the URL, or the default of the list. */
export const sortOf = (search: ListSearch, fallback: string): SortOrder =>
  parseSort(String(search.sort ?? fallback))
