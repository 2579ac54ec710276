import type { Address } from '@/entities/read-address'
import { isDateValue } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { integerParam, langParam, textParam, withoutUndefined } from '@/lib/search-params'

/** The position at which a text opens. */
export interface ReadingSearch {
  /** The key of an article or of a place in it: art:5/par:2. */
  place?: string
  language?: Lang
  /** A search whose matches are marked. */
  find?: string
  /** The offset of a match in the text. */
  at?: number
  /** The end offset of the match. */
  end?: number
  /** The day whose text in force is asked for, YYYY-MM-DD. */
  asof?: string
  /** The version in which `place` names the article; without it, the one that is read. */
  of?: number
  /** The beginning of the SHA-256 of the text of which the link was made. */
  sum?: string
  /** The thread of comments that is shown; 0: all of them. */
  comment?: number
  /** The label of an article, in addresses of earlier versions of the program. */
  article?: string
}

/** Parses search parameters and ignores invalid ones, so that every link opens. */
export function readReadingSearch(raw: Record<string, unknown>): ReadingSearch {
  return withoutUndefined({
    place: textParam(raw.place),
    language: langParam(raw.language),
    find: textParam(raw.find),
    at: integerParam(raw.at, 0),
    end: integerParam(raw.end, 1),
    asof: dayParam(raw.asof),
    of: integerParam(raw.of, 1),
    sum: sumParam(raw.sum),
    comment: integerParam(raw.comment, 0),
    article: textParam(raw.article),
  })
}

const dayParam = (value: unknown) => {
  const day = textParam(value)
  return day && isDateValue(day) ? day : undefined
}

const sumParam = (value: unknown) => {
  // A sum of nothing but digits is read as a number.
  const sum = Number.isSafeInteger(value) ? String(value) : textParam(value)
  return sum && /^[0-9a-f]{8,16}$/.test(sum) ? sum : undefined
}

/** Whether no text of a version is the one of which a link was made. */
export const textChanged = (sum: string | undefined, sums: { TR: string; EN: string }): boolean =>
  sum !== undefined && !sums.TR.startsWith(sum) && !sums.EN.startsWith(sum)

/** The article of a place in it: art:5 of art:5/par:2. */
export const articleOf = (place: string): string => place.replace(/\/(par|sub|pt|ind|tbl|row|cell):.*$/, '')

/** The address at which a version is read. */
export const readingAddress = (version: number, search: ReadingSearch = {}): Address => ({
  to: `/pages/read/${version}`,
  search: { ...withoutUndefined(search) },
})
