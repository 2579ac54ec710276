import { fold } from '@/lib/fold'
import { foldInPlace } from '@/lib/found-words'
import type { TextSpan } from '@/lib/term-spans'

/** The maximum number of matches that are counted. */
export const MOST_FOUND = 5000

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * Finds a phrase as it is typed, without regard to capitals and accents. A blank matches any white space, because the
 * lines of a text may be broken anywhere.
 */
export function findTyped(text: string, typed: string): TextSpan[] {
  const words = fold(typed.trim()).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: TextSpan[] = []
  for (const { index, 0: match } of foldInPlace(text).matchAll(
    new RegExp(words.map(escaped).join('\\s+'), 'g'),
  )) {
    found.push({ Start: index, End: index + match.length })
    if (found.length === MOST_FOUND) break
  }
  return found
}
