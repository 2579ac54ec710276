import { orderOf, type SortOrder } from '@/lib/sort-order'

/** What the address of a list says: page, size, order, words and filters. */
export type ListSearch = Record<string, string | number>

const PAGING = ['page', 'size']

/** Keeps what a list can understand of an address; anything else is dropped. `filters`: those of its kind. */
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

/** The order that the address names, or the list's own. */
export const sortOf = (search: ListSearch, fallback: string): SortOrder =>
  orderOf(String(search.sort ?? fallback))
