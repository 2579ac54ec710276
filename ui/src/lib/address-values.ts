/** Reads an integer within bounds from a search parameter; undefined when it is not one. */
export function whole(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined
}

/** Reads text from a search parameter; undefined when it is empty. */
export function words(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text.trim() ? text.slice(0, 200) : undefined
}

/** Removes the undefined values. */
export function present<Search extends object>(read: Search): Search {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Search
}
