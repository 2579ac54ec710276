/** The order of a list: by a key, upwards or downwards. */
export interface SortOrder {
  key: string
  descending: boolean
}

/** Reads an order as the addresses write it: `Name`, or `-Name` downwards. */
export function orderOf(sort: string): SortOrder {
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false }
}

/** The order after a click on a column's head: by that column, and downwards when it was so already. */
export function turned(order: SortOrder, key: string): string {
  return order.key === key && !order.descending ? `-${key}` : key
}
