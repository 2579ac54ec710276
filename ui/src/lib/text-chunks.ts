/** The number of characters of a part; the browser lays out only the visible parts. */
const CHUNK = 4000
/** A line longer than this is split at a space. */
const MAX_LINE_LENGTH = 20_000

/** Splits a text at line ends, so that a long text scrolls smoothly; the joined parts are the text. */
export function textChunks(text: string): string[] {
  const chunks: string[] = []
  let start = 0
  while (start < text.length) {
    const end = chunkEnd(text, start)
    chunks.push(text.slice(start, end))
    start = end
  }
  return chunks
}

function chunkEnd(text: string, start: number): number {
  if (text.length - start <= CHUNK) return text.length
  const line = text.indexOf('\n', start + CHUNK)
  const end = line < 0 ? text.length : line + 1
  if (end - start <= MAX_LINE_LENGTH) return end
  const space = text.lastIndexOf(' ', start + MAX_LINE_LENGTH)
  return space > start ? space + 1 : start + MAX_LINE_LENGTH
}
