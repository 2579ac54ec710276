import type { VersionTexts } from '@/api/browse'
import type { TextPlace } from '@/entities/legaltexts/browse-search'
import { findArticle, type TextRange } from '@/lib/found-words'

/** The matches of the query in both texts, from the server. */
export type TextMarks = VersionTexts['Found']

/** A text on the page as one string, with the offset of each text node. */
interface Drawn {
  lang: string
  text: string
  nodes: Text[]
  starts: number[]
}

/** The matches in the texts on the page. */
export interface Found {
  words: StaticRange[]
  heads: StaticRange[]
  /** The index of the first match in the requested article; -1: none. */
  first: number
}

/** Reads the texts within an element; each part of a text ends a line. */
function drawnTexts(box: HTMLElement): Drawn[] {
  return [...box.querySelectorAll<HTMLElement>('article[lang]')].map((article) => {
    const drawn: Drawn = { lang: article.lang, text: '', nodes: [], starts: [] }
    for (const part of article.children) {
      if (part.tagName === 'H3') continue
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        drawn.nodes.push(node as Text)
        drawn.starts.push(drawn.text.length)
        drawn.text += (node as Text).data
      }
      drawn.text += '\n'
    }
    return drawn
  })
}

/** The last text node that begins at or before an offset. */
function pieceAt({ starts }: Drawn, place: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

function rangeOf(drawn: Drawn, { start, end }: TextRange): StaticRange[] {
  const [first, last] = [pieceAt(drawn, start), pieceAt(drawn, end - 1)]
  const [from, to] = [drawn.nodes[first], drawn.nodes[last]]
  if (!from || !to) return []
  const inside = (node: Text, index: number, place: number) =>
    Math.min(node.length, place - (drawn.starts[index] ?? 0))
  return [
    new StaticRange({
      startContainer: from,
      startOffset: inside(from, first, start),
      endContainer: to,
      endOffset: inside(to, last, end),
    }),
  ]
}

/** The place itself, until the other matches have loaded. */
function namedPlace({ text }: Drawn, { find, at, end = 0 }: TextPlace): TextRange[] {
  return find && at !== undefined && end > at && end <= text.length ? [{ start: at, end }] : []
}

/** Finds the matches in the texts within an element. */
export function findIn(box: HTMLElement, place: TextPlace, marks?: TextMarks): Found {
  const { article = '', at, language } = place
  const found: Found = { words: [], heads: [], first: -1 }
  for (const drawn of drawnTexts(box)) {
    const here = language === undefined || drawn.lang === language
    const marked = marks?.[drawn.lang === 'en' ? 'EN' : 'TR'] ?? []
    const own = marked
      .map(({ Start, End }) => ({ start: Start, end: End }))
      .filter(({ end }) => end <= drawn.text.length)
    const words = own.length > 0 || !here ? own : namedPlace(drawn, place)
    const head = here && article ? findArticle(drawn.text, article, { at, found: words }) : undefined
    if (here && found.first < 0) {
      const inside = words.findIndex(({ end }) => end > (at ?? head?.start ?? 0))
      if (inside >= 0) found.first = found.words.length + inside
    }
    if (head) found.heads.push(...rangeOf(drawn, head))
    found.words.push(...words.flatMap((word) => rangeOf(drawn, word)))
  }
  return found
}
