/**
 * Folds text for searching, the same way as the server: case, the four Turkish i's,
 * cedillas, umlauts and circumflexes all become plain lower-case letters.
 */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}

/** Whether every word of the query occurs in the text, both folded. */
export function foldedMatch(text: string, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

const known = new Map<string, string>()

/** Folds letter by letter: each stays in its place, so that what is found can be marked in the text itself. */
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
