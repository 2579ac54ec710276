const BYTES = 1_000_000

/** A small deterministic random generator, so that runs can be compared. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const SYLLABLES = 'ka le mi to şu ra en dü yo bel gi sa ma rı çe vre yö ne tim hak ka nun be le di ye'.split(
  ' ',
)

/** A law of about a megabyte and its next version: 10 % of the words changed, articles moved, all renumbered. */
export function lawPair(): [string, string] {
  const random = randomNumbers(7)
  const word = () =>
    Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
    ).join('')
  const words = Array.from({ length: 6000 }, word)
  const pick = () => words[Math.floor(random() ** 2 * words.length)] ?? ''
  const articles: string[][] = []
  for (let bytes = 0; bytes < BYTES; ) {
    const article = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      Array.from({ length: 20 + Math.floor(random() * 40) }, pick).join(' '),
    )
    articles.push(article)
    bytes += Buffer.byteLength(article.join(''))
  }
  const changed = articles.map((article) =>
    article.map((paragraph) => paragraph.replace(/\S+/g, (one) => (random() < 0.1 ? pick() : one))),
  )
  for (let moved = 0; moved < 20; moved++) {
    const [article] = changed.splice(Math.floor(random() * changed.length), 1)
    if (article) changed.splice(Math.floor(random() * changed.length), 0, article)
  }
  const write = (from: string[][], first: number) =>
    from.map((article, at) => `MADDE ${at + first} – ${article.join('\n')}`).join('\n')
  return [write(articles, 1), write(changed, 2)]
}

export const median = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
