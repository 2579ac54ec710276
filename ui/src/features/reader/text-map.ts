import type { Reading, ReadingBlock } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { partAt, type TextSpan } from '@/lib/term-spans'
import { LANGS, type Plan, sideOf } from './sections'

/** A span of one of the texts. */
export interface Place extends TextSpan {
  lang: Lang
}

interface Piece {
  at: number
  node: Text
}

interface Order {
  starts: number[]
  blocks: number[]
}

/** The blocks by their offsets; headings precede in the text what they follow on the screen. */
function orderOf(blocks: readonly ReadingBlock[]): Order {
  const order = blocks
    .map((_, index) => index)
    .sort((a, b) => (blocks[a]?.Start ?? 0) - (blocks[b]?.Start ?? 0))
  return { starts: order.map((index) => blocks[index]?.Start ?? 0), blocks: order }
}

/**
 * Where the letters of the texts are on the page. Each piece of text is in an element with its offset (`data-at`); the
 * elements of a section have the language (`data-text`).
 */
export class TextMap {
  private readonly orders: Partial<Record<Lang, Order>> = {}
  private readonly pieces = new WeakMap<Element, Record<Lang, Piece[]>>()

  constructor(
    /** The element whose children are the sections. */
    readonly box: HTMLElement,
    private readonly reading: Reading,
    readonly plan: Plan,
  ) {}

  /** The languages on the page. */
  get langs(): readonly Lang[] {
    return this.plan.shown === 'both' ? LANGS : [this.plan.shown]
  }

  /** The block that contains an offset or, between two blocks, the one before it. */
  blockAt(lang: Lang, offset: number): number {
    const order = this.orders[lang] ?? orderOf(sideOf(this.reading, lang).Blocks)
    this.orders[lang] = order
    return order.blocks[partAt(order.starts, offset)] ?? 0
  }

  /** The section that contains an offset. */
  sectionAt(lang: Lang, offset: number): number {
    return this.plan.sectionOf[lang][this.blockAt(lang, offset)] ?? 0
  }

  /** The offsets at which the text of a section, or of several, begins and ends. */
  boundsOf(lang: Lang, first: number, after = first + 1): [number, number] {
    const { Blocks } = sideOf(this.reading, lang)
    let [start, end] = [Number.POSITIVE_INFINITY, 0]
    for (const { rows } of this.plan.sections.slice(first, after))
      for (const row of rows)
        for (let at = row[lang]?.[0] ?? 0; at < (row[lang]?.[1] ?? 0); at++) {
          start = Math.min(start, Blocks[at]?.Start ?? start)
          end = Math.max(end, Blocks[at]?.End ?? end)
        }
    return [Math.min(start, end), end]
  }

  /** The element of a section; undefined while it is not rendered. */
  section(index: number): Element | undefined {
    const chunk = this.plan.chunkOf[index] ?? -1
    return this.box.children[chunk]?.children[index - (this.plan.chunks[chunk]?.first ?? 0)]
  }

  /** The position of a span on the page; undefined while it is not rendered. */
  range(place: Place): Range | undefined {
    const [from, to] = [this.letter(place.lang, place.Start), this.letter(place.lang, place.End - 1)]
    if (!from || !to) return undefined
    const range = document.createRange()
    range.setStart(from.node, from.offset)
    range.setEnd(to.node, Math.min(to.node.length, to.offset + 1))
    return range
  }

  private letter(lang: Lang, offset: number): { node: Text; offset: number } | undefined {
    const section = this.section(this.sectionAt(lang, offset))
    const pieces = section && this.piecesOf(section, lang)
    const piece = pieces?.[firstWhere(pieces.length, (index) => (pieces[index]?.at ?? 0) > offset) - 1]
    return piece && { node: piece.node, offset: Math.max(0, Math.min(piece.node.length, offset - piece.at)) }
  }

  private piecesOf(section: Element, lang: Lang): Piece[] {
    const known = this.pieces.get(section)
    if (known) return known[lang]
    const found: Record<Lang, Piece[]> = { tr: [], en: [] }
    for (const element of section.querySelectorAll<HTMLElement>('[data-at]')) {
      const of = langOf(element)
      const node = element.firstChild
      if (of && node instanceof Text) found[of].push({ at: Number(element.dataset.at), node })
    }
    for (const pieces of Object.values(found)) pieces.sort((a, b) => a.at - b.at)
    this.pieces.set(section, found)
    return found[lang]
  }

  /** The offset under a point of the window. */
  offsetUnder(x: number, y: number): { lang: Lang; offset: number } | undefined {
    const caret = document.caretPositionFromPoint?.(x, y)
    const element = caret?.offsetNode instanceof Text ? caret.offsetNode.parentElement : null
    const lang = element && this.box.contains(element) ? langOf(element) : undefined
    const at = element?.dataset.at
    return caret && lang && at !== undefined ? { lang, offset: Number(at) + caret.offset } : undefined
  }

  /** The letters of one text that are selected: of the text in which the selection begins. */
  selected(range: Range): Place | undefined {
    const within = range.commonAncestorContainer
    const element = within instanceof Element ? within : within.parentElement
    if (!element || !this.box.contains(element)) return undefined
    const own = element.closest('[data-at]')
    let place: Place | undefined
    for (const piece of own ? [own] : element.querySelectorAll('[data-at]')) {
      const lang = langOf(piece)
      const node = piece.firstChild
      if (!lang || !(node instanceof Text) || !range.intersectsNode(node)) continue
      const at = Number((piece as HTMLElement).dataset.at)
      const Start = at + (node === range.startContainer ? range.startOffset : 0)
      const End = at + (node === range.endContainer ? range.endOffset : node.length)
      if (Start >= End || (place && place.lang !== lang)) continue
      // Headings precede in the text what they follow on the screen.
      place = { lang, Start: Math.min(Start, place?.Start ?? Start), End: Math.max(End, place?.End ?? End) }
    }
    return place
  }

  /**
   * The first section whose lower (or upper) edge is below a line of the window; without one, the number of sections.
   * Chunks out of sight are not laid out for it. In a chunk that is not rendered it is the first section.
   */
  sectionBelow(line: number, edge: 'bottom' | 'top' = 'bottom'): number {
    const boxes = this.box.children
    const at = firstWhere(boxes.length, (index) => edgeOf(boxes[index], 'bottom') > line)
    const sections = boxes[at]?.children ?? []
    const { first } = this.plan.chunks[at] ?? { first: this.plan.sections.length }
    return first + firstWhere(sections.length, (index) => edgeOf(sections[index], edge) > line)
  }

  /** The first visible section and the first one below the window. */
  inSight(): [number, number] {
    return [this.sectionBelow(0), this.sectionBelow(window.innerHeight, 'top')]
  }
}

const edgeOf = (element: Element | undefined, edge: 'bottom' | 'top') =>
  element?.getBoundingClientRect()[edge] ?? 0

const langOf = (element: Element): Lang | undefined =>
  LANGS.find((lang) => lang === element.closest<HTMLElement>('[data-text]')?.dataset.text)

/** The first index for which a condition holds that holds for all later ones too. */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
