import type { Thread } from '@/api/comments'
import type { Lang } from '@/lib/lang'
import { disjoint } from './finding-spans'
import type { Place } from './text-map'
import type { Spans } from './use-marks'

/** The longest passage that a comment can be on, in code points. */
const LONGEST = 500

/** Where the passage of a thread is in the text; undefined if it is gone. */
export function passageOf({ Language, Place: place }: Thread): Place | undefined {
  if (place.State !== 'exact' && place.State !== 'changed') return undefined
  return { lang: Language, Start: place.Start, End: place.End }
}

/** The passages of open threads, in the order of the text and without overlaps. */
export function commentSpans(threads: readonly Thread[]): Spans {
  const places = threads.flatMap((thread) => (thread.State === 'open' && passageOf(thread)) || [])
  const of = (lang: Lang) =>
    disjoint(places.filter((place) => place.lang === lang).map(({ Start, End }) => ({ Start, End })))
  return { tr: of('tr'), en: of('en') }
}

/** A passage without white space around it; of a long one the beginning, up to the end of a word. */
export function trimPassage(text: string, { lang, Start, End }: Place): Place | undefined {
  const words = text.slice(Start, End)
  const from = Start + words.length - words.trimStart().length
  let quote = words.trim()
  const letters = [...quote]
  if (letters.length > LONGEST) {
    quote = letters.slice(0, LONGEST).join('')
    const blank = quote.search(/\s\S*$/)
    if (blank > 0) quote = quote.slice(0, blank).trimEnd()
  }
  return quote ? { lang, Start: from, End: from + quote.length } : undefined
}
