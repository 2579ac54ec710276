import { fold, foldInPlace } from './fold'

/** A stretch of a text, in its own letters; End exclusive. */
export interface Stretch {
  start: number
  end: number
}

/** From so many letters on a word may end in another consonant: çocuk, çocuğu. */
const SOFT_FROM = 5
const PART = /"([^"]*)"|[^\s"]+/g
const WORD = /[\p{L}\p{N}]+/gu
const NO_LETTER = '[^\\p{L}\\p{N}]+'

/** What the query looks for, as the server reads it: words by their beginning, what stands in quotes as it is. */
function patternOf(query: string): RegExp | undefined {
  const parts = [...fold(query).matchAll(PART)].flatMap(([part, phrase]) => {
    if (phrase !== undefined) return (phrase.match(WORD) ?? []).join(NO_LETTER) || []
    return (part.split(/['’]/)[0]?.match(WORD) ?? []).map((word) => `${beginning(word)}[\\p{L}\\p{N}]*`)
  })
  if (parts.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

const beginning = (word: string) =>
  word.length >= SOFT_FROM && /[kpctgbd]$/.test(word) ? word.slice(0, -1) : word

/** Where the words of a query stand in a text, in their order; at most so many. */
export function foundWords(text: string, query: string, most = Number.POSITIVE_INFINITY): Stretch[] {
  const pattern = patternOf(query)
  if (!pattern) return []
  const found: Stretch[] = []
  for (const { index, 0: word } of foldInPlace(text).matchAll(pattern)) {
    found.push({ start: index, end: index + word.length })
    if (found.length >= most) break
  }
  return found
}

/**
 * Where an article begins: the line that opens with its name. An index, a table or a numbered point may open
 * with it as well; it is the one that a found word follows soonest.
 */
export function articlePlace(text: string, article: string, found: readonly Stretch[]): Stretch | undefined {
  const name = foldInPlace(article).trim().split(/\s+/).map(escaped).join('\\s+')
  if (!name) return undefined
  const number = /^\d+\w*$/.test(name) ? '(?:(?:madde|article|section|m)\\.?\\s*)?' : ''
  const head = new RegExp(`^[^\\S\\n]*[#*\\s]*(${number}${name})(?![\\p{L}\\p{N}/])`, 'gmu')
  let best: { place: Stretch; distance: number } | undefined
  let next = 0
  for (const { index, 0: whole, 1: words = '' } of foldInPlace(text).matchAll(head)) {
    const start = index + whole.length - words.length
    while ((found[next]?.start ?? Number.POSITIVE_INFINITY) < start) next++
    const distance = (found[next]?.start ?? Number.POSITIVE_INFINITY) - start
    if (!best || distance < best.distance) best = { place: { start, end: index + whole.length }, distance }
  }
  return best?.place
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
