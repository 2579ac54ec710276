/** The order of a list: a key, ascending or descending. */
export interface SortOrder {
  key: string
  descending: boolean
}

/** Parses an order as URLs contain it: `Name`, or `-Name` for descending. */
export function parseSort(sort: string): SortOrder {
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false }
}

/** The order after a click on a column header: ascending by that column, or descending if it was ascending. */
export function toggledSort(order: SortOrder, key: string): string {
  return order.key === key && !order.descending ? `-${key}` : key
}
