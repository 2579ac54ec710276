import { fold } from './fold'

/** A range of a text in UTF-16 code units; End is exclusive. */
export interface TextRange {
  start: number
  end: number
}

const WORD = /[\p{L}\p{N}]+/gu

/**
 * Truncates a query to a number of words. The server splits some words less finely, for example at an apostrophe,
 * so the result is never too long for it.
 */
export function limitWords(query: string, max: number): string {
  const next = [...query.matchAll(WORD)][max]
  return next ? query.slice(0, next.index) : query
}

const known = new Map<string, string>()

/** Folds letter by letter and keeps all offsets, so that matches can be marked in the original text. */
export function foldInPlace(text: string): string {
  const letters = text.replace(/[^\0-\x7f]/g, (letter) => {
    const before = known.get(letter)
    if (before !== undefined) return before
    const folded = fold(letter)
    const same = folded.length === 1 ? folded : letter
    known.set(letter, same)
    return same
  })
  return letters.toLowerCase()
}

/**
 * Finds the words of a name that begin with a word of the query, both folded. It is for names that are not from the
 * server, for example of a screen. The server marks its own results, because only it analyses the forms of words.
 */
export function findWords(text: string, query: string): TextRange[] {
  const beginnings = fold(query).match(WORD) ?? []
  return [...foldInPlace(text).matchAll(WORD)]
    .filter(([word]) => beginnings.some((beginning) => word.startsWith(beginning)))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
}
