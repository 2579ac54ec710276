import type { Lang } from './lang'

/** Reads an integer within bounds from a search parameter; undefined when it is not one. */
export function integerParam(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
    ? number
    : undefined
}

/** Reads text from a search parameter; undefined when it is empty. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text.trim() ? text.slice(0, 200) : undefined
}

/** Reads a language from a search parameter; undefined when it is none. */
export function langParam(value: unknown): Lang | undefined {
  return value === 'tr' || value === 'en' ? value : undefined
}

/** Removes the undefined values. */
export function withoutUndefined<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}

/**
 * A URL without a fragment, and one more parameter: a text that is no number, object or other literal of JSON. For the
 * links of a long list, because building a whole URL takes longer than rendering its line.
 */
export const withParameter = (href: string, name: string, text: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: text })}`
