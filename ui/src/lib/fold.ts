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
