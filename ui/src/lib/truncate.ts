/** A truncated text; `cut` is true when anything was removed. */
export interface Truncated {
  text: string
  cut: boolean
}

/** Truncates after `limit` grapheme clusters, never inside one. */
export function truncateCharacters(text: string, limit: number): Truncated {
  if (text.length <= limit) return { text, cut: false }
  let seen = 0
  for (const { index } of graphemes(text)) {
    if (seen === limit) return { text: text.slice(0, index).trimEnd(), cut: true }
    seen++
  }
  return { text, cut: false }
}

/** Truncates after `limit` words. */
export function truncateWords(text: string, limit: number): Truncated {
  const words = /\S+/gu
  for (let seen = 0; seen < limit; seen++) {
    if (!words.exec(text)) return { text, cut: false }
  }
  const end = words.lastIndex
  if (!text.slice(end).trim()) return { text, cut: false }
  return { text: text.slice(0, end), cut: true }
}

function graphemes(text: string): Iterable<{ index: number }> {
  return new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
}
