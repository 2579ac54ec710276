/** What the address of a list says: page, size, order, words and filters. */
export type ListSearch = Record<string, string | number>

const NUMBERS = ['page', 'size']

/** Keeps what a list understands of an address; anything else is dropped. */
export function readSearch(filters: string[], raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {}
  for (const key of NUMBERS) {
    const value = Number(raw[key])
    if (Number.isInteger(value) && value >= 1 && value <= 1000) search[key] = value
  }
  for (const key of ['sort', 'q', ...filters]) {
    const value = raw[key]
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') search[key] = value
  }
  return search
}

/** The order that the address names, or the list's own. */
export function sortOf(search: ListSearch, fallback: string): { key: string; descending: boolean } {
  const sort = String(search.sort ?? fallback)
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false }
}
