import type { Reading, ReadingBlock, ReadingSide } from '@/api/browse'
import type { Lang } from '@/lib/lang'

/** The shown texts: one language, or both side by side. */
export type Shown = Lang | 'both'

/** A run of blocks: from the first up to, and excluding, the last. */
export type Run = readonly [number, number]

/** What stands side by side; in one language, blocks that are drawn together. */
export type Row = Partial<Record<Lang, Run>>

/** A part of the text: an article, or a piece of a long one. */
export interface Section {
  rows: Row[]
  /** The number of letters of the longer language. */
  letters: number
}

/**
 * Sections that are rendered together, and that the browser skips together while they are out of sight: to watch each
 * of a thousand articles takes longer than to render those in sight.
 */
export interface Chunk {
  first: number
  /** The section after the last one. */
  end: number
  letters: number
}

/** The sections and the chunks of a text, and where each block is. */
export interface Plan {
  shown: Shown
  sections: Section[]
  chunks: Chunk[]
  /** The chunk of each section. */
  chunkOf: number[]
  /** The section of each block. */
  sectionOf: Record<Lang, number[]>
}

/** A section, and a chunk of several, ends after so many letters or blocks. */
const LONGEST = 6000
const MOST_BLOCKS = 60

export const LANGS = ['tr', 'en'] as const

export const sideOf = (reading: Reading, lang: Lang): ReadingSide => (lang === 'tr' ? reading.TR : reading.EN)

/** Whether a block is the name of a division, an article or an annex. */
export const opens = ({ Kind }: ReadingBlock): boolean =>
  Kind === 'division' || Kind === 'article' || Kind === 'annex'

const isHead = (block: ReadingBlock) => opens(block) || block.Kind === 'title'

/** Divides a text, or both languages of it, into sections. */
export function planOf(reading: Reading, shown: Shown): Plan {
  const rows = shown === 'both' ? pairedRows(reading) : singleRows(sideOf(reading, shown), shown)
  const plan: Plan = { shown, sections: [], chunks: [], chunkOf: [], sectionOf: { tr: [], en: [] } }
  let section: Section | undefined
  let blocks = 0
  for (const row of rows) {
    const letters = Math.max(...LANGS.map((lang) => lettersOf(sideOf(reading, lang), row[lang])))
    const size = Math.max(...LANGS.map((lang) => lengthOf(row[lang])))
    const starts = LANGS.some((lang) => {
      const block = lengthOf(row[lang]) > 0 ? sideOf(reading, lang).Blocks[row[lang]?.[0] ?? 0] : undefined
      return block !== undefined && opens(block)
    })
    if (!section || starts || section.letters + letters > LONGEST || blocks + size > MOST_BLOCKS) {
      section = { rows: [], letters: 0 }
      plan.sections.push(section)
      blocks = 0
    }
    section.rows.push(row)
    section.letters += letters
    blocks += size
    for (const lang of LANGS)
      for (let at = row[lang]?.[0] ?? 0; at < (row[lang]?.[1] ?? 0); at++)
        plan.sectionOf[lang][at] = plan.sections.length - 1
  }
  addChunks(plan)
  return plan
}

function addChunks({ sections, chunks, chunkOf }: Plan): void {
  let chunk: Chunk | undefined
  let rows = 0
  for (const [index, section] of sections.entries()) {
    if (!chunk || chunk.letters + section.letters > LONGEST || rows + section.rows.length > MOST_BLOCKS) {
      chunk = { first: index, end: index, letters: 0 }
      chunks.push(chunk)
      rows = 0
    }
    chunk.end = index + 1
    chunk.letters += section.letters
    rows += section.rows.length
    chunkOf.push(chunks.length - 1)
  }
}

const lengthOf = (run: Run | undefined): number => (run ? run[1] - run[0] : 0)

function lettersOf({ Blocks }: ReadingSide, run: Run | undefined): number {
  let sum = 0
  for (let at = run?.[0] ?? 0; at < (run?.[1] ?? 0); at++)
    sum += (Blocks[at]?.End ?? 0) - (Blocks[at]?.Start ?? 0)
  return sum
}

/** A row for each block; names with their headings, and the rows of a table, are together. */
function singleRows({ Blocks }: ReadingSide, lang: Lang): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < Blocks.length; ) {
    const end = runEnd(Blocks, at)
    rows.push({ [lang]: [at, end] })
    at = end
  }
  return rows
}

/** The end of the blocks that are drawn together with the one at a position. */
export function runEnd(blocks: readonly ReadingBlock[], at: number, last = blocks.length): number {
  const first = blocks[at]
  let end = at + 1
  if (!first) return end
  for (let block = blocks[end]; block && end < last && end - at < MOST_BLOCKS; block = blocks[++end])
    if (!(isHead(first) && block.Kind === 'title') && !(first.Kind === 'row' && block.Kind === 'row')) break
  return end
}

/** The groups of both languages; rows of a table that stand side by side make one. */
function pairedRows(reading: Reading): Row[] {
  const rows: Row[] = []
  let table = false
  for (const { TR, EN } of reading.Groups) {
    const row = { tr: [TR[0] ?? 0, TR[1] ?? 0], en: [EN[0] ?? 0, EN[1] ?? 0] } as const
    const isTable =
      lengthOf(row.tr) > 0 &&
      lengthOf(row.en) > 0 &&
      LANGS.every((lang) => all(sideOf(reading, lang).Blocks, row[lang], ({ Kind }) => Kind === 'row'))
    const last = rows.at(-1)
    if (table && isTable && last?.tr && last.en && lengthOf(last.tr) < MOST_BLOCKS)
      rows[rows.length - 1] = { tr: [last.tr[0], row.tr[1]], en: [last.en[0], row.en[1]] }
    else rows.push(row)
    table = isTable
  }
  return rows
}

function all(
  blocks: readonly ReadingBlock[],
  [from, to]: Run,
  is: (block: ReadingBlock) => boolean,
): boolean {
  for (let at = from; at < to; at++) {
    const block = blocks[at]
    if (block && !is(block)) return false
  }
  return true
}
