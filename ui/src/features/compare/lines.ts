import type { Comparison, ComparisonArticle, ComparisonRow, Segment } from '@/api/compare'
import { articleName } from '@/entities/legaltexts/article-name'
import { groupBy } from '@/lib/group-by'
import type { Lang } from '@/lib/lang'
import type { Change } from './changes'

/** An article, annex or similar unit, with its name on each side. */
export interface Article {
  key: string
  lang: Lang
  from: string
  to: string
  /** Its heading, if any; computed on first access. */
  readonly title: string
  kind: ComparisonArticle['Kind']
  /** The index of its first line. */
  row: number
}

/** The position of the other half of a moved paragraph, or of a moved part. */
export interface Move {
  target: string
  direction: 'from' | 'to' | 'part'
  place: Article | undefined
}

/** A paragraph of the redline. */
export interface Line {
  key: string
  lang: Lang
  row: number
  change: Change | null
  left?: Segment[]
  right?: Segment[]
  article?: Article
  /** The first line of its article. */
  head: boolean
  /** False for the half of a moved pair that only refers to the new position. */
  counted: boolean
  moves: Move[]
}

export interface Lines {
  lang: Lang
  lines: Line[]
  articles: Article[]
}

export type Counts = Record<Change, number>

/** The current name of an article or, if it was removed, the old one. */
export const nameOf = (article: Article): string => article.to || article.from

export const textOf = (segments: readonly Segment[] | undefined): string =>
  segments ? segments.map(({ Text }) => Text).join('') : ''

/** The lines of a comparison. Unchanged lines without words are omitted. */
export function linesOf(comparison: Comparison, lang: Lang): Lines {
  const { Rows } = comparison
  const articles = articlesOf(comparison, lang)
  const groups = groupsOf(Rows)
  const lines: Line[] = []
  let at = -1
  for (const [row, one] of Rows.entries()) {
    while ((articles[at + 1]?.row ?? Number.POSITIVE_INFINITY) <= row) at++
    const article = articles[at]
    const change = changeOf(one, article, one.MoveId ? groups.get(one.MoveId) : undefined, Rows)
    if (change === null && isBlank(one.Left)) continue
    const same = one.Kind === 'same'
    lines.push({
      key: `${lang}-${row}`,
      lang,
      row,
      change,
      left: one.Left,
      right: same ? one.Left : one.Right,
      article,
      head: article?.row === row,
      counted: change !== null && !(change === 'moved' && one.Kind === 'removed'),
      moves: [],
    })
  }
  linkMoves(lines, groups, Rows)
  return { lang, lines, articles }
}

function changeOf(
  row: ComparisonRow,
  article: Article | undefined,
  group: number[] | undefined,
  rows: ComparisonRow[],
): Change | null {
  if (row.Kind === 'same') return null
  if (row.Label === 'renumbered') return hasNewNumber(article) ? 'renumbered' : 'marks'
  if (row.Label) return row.Label
  if (row.Kind === 'removed' && group?.some((index) => rows[index]?.Kind === 'moved')) return 'moved'
  if (isBlank(row.Left) && isBlank(row.Right)) return 'whitespace'
  return row.Kind
}

/** Whether the number of the article changed; otherwise only footnotes and marks are renumbered. */
const hasNewNumber = (article: Article | undefined) =>
  Boolean(article?.from && article.to && article.from !== article.to)

const isBlank = (segments: readonly Segment[] | undefined) => !segments?.some(({ Text }) => /\S/.test(Text))

/** The rows of a move, by their MoveId. */
const groupsOf = (rows: ComparisonRow[]): Map<number, number[]> =>
  groupBy(
    [...rows.keys()].filter((index) => rows[index]?.MoveId),
    (index) => rows[index]?.MoveId ?? 0,
  )

/** Links the lines of a move with each other: the removed half with the inserted one, and the reverse. */
function linkMoves(lines: Line[], groups: Map<number, number[]>, rows: ComparisonRow[]): void {
  const byRow = new Map(lines.map((line) => [line.row, line]))
  for (const group of groups.values()) {
    for (const index of group) {
      const line = byRow.get(index)
      if (!line) continue
      for (const other of group) {
        const target = byRow.get(other)
        const direction = target && other !== index && directionOf(rows[index], rows[other])
        if (!direction) continue
        // The old position of an article that moved as a whole is in another article; use its own name.
        const whole = direction === 'from' && line.article?.kind === 'moved'
        line.moves.push({ target: target.key, direction, place: whole ? line.article : target.article })
      }
    }
  }
}

function directionOf(
  row: ComparisonRow | undefined,
  other: ComparisonRow | undefined,
): Move['direction'] | undefined {
  if (!row || !other) return undefined
  if (row.Kind === 'moved' && other.Kind === 'removed') return 'from'
  if (row.Kind === 'removed' && other.Kind === 'moved') return 'to'
  return row.Kind === other.Kind && row.Kind !== 'changed' ? undefined : 'part'
}

function articlesOf({ Articles, Rows }: Comparison, lang: Lang): Article[] {
  return Articles.map(({ Left = '', Right = '', Kind, Row }) => {
    const [from, to] = [articleName(Left, lang), articleName(Right, lang)]
    const key = `${lang}:${to || `-${from}`}`
    let title: string | undefined
    return {
      key,
      lang,
      from,
      to,
      get title() {
        title ??= titleOf(Rows, Row, Right || Left)
        return title
      },
      kind: Kind,
      row: Row,
    }
  }).toSorted((a, b) => a.row - b.row)
}

const MAX_TITLE_LENGTH = 90
/** The number of characters examined for a heading: rows can be long, and there are many. */
const MAX_HEADING_CHARACTERS = 240
const HEADING_ROWS = 4

/** The heading of an article: after its number or, without one there, in the line above or below. */
function titleOf(rows: ComparisonRow[], row: number, label: string): string {
  const start = label.toLocaleLowerCase('tr')
  const lines = rows.slice(row, row + HEADING_ROWS).map((one) => plainText(one.Right ?? one.Left))
  const at = lines.findIndex((line) => line.toLocaleLowerCase('tr').startsWith(start))
  const behind = at < 0 ? '' : (lines[at]?.slice(label.length).replace(/^[\s.:\p{Pd}]+/u, '') ?? '')
  if (at !== 0)
    return headingOrEmpty(behind) || headingOrEmpty(textBeforeNumber(lines[Math.max(at - 1, 0)] ?? '', start))
  return behind
    ? headingOrEmpty(behind)
    : headingOrEmpty(lines.slice(1).find((line) => !SOURCE_MARK.test(line)) ?? '')
}

/** Consolidated acts mark the origin of each passage: ▼M2. */
const SOURCE_MARK = /^[▼►]|^$/

/** The text of a line before the number of the article: a row can contain both the heading and the number. */
function textBeforeNumber(line: string, label: string): string {
  const at = line.toLocaleLowerCase('tr').lastIndexOf(label)
  return at > 0 && /^[\s.:\p{Pd}]*$/u.test(line.slice(at + label.length)) ? line.slice(0, at) : line
}

function plainText(segments: readonly Segment[] = []): string {
  let words = ''
  for (const { Text } of segments) {
    if (words.length >= MAX_HEADING_CHARACTERS) break
    words += Text.slice(0, MAX_HEADING_CHARACTERS)
  }
  return words.replace(/[#*_\s]+/g, ' ').trim()
}

/** Sentences and notes in brackets, such as (Mülga: 3/6/2011), are not headings. A footnote mark is not part of one. */
function headingOrEmpty(line: string): string {
  const words = line.replace(/(\s*\[\d+\])+\s*$/, '').trim()
  return words.length > MAX_TITLE_LENGTH || /[.;:,]$/.test(words) || /^\(|^[[“"]?\d*[.)]/.test(words)
    ? ''
    : words
}

/** The number of lines of each kind; a moved pair counts once. */
export function countChanges(lines: readonly Line[]): Counts {
  const counts = { changed: 0, added: 0, removed: 0, moved: 0, renumbered: 0, marks: 0, whitespace: 0 }
  for (const { change, counted } of lines) if (change && counted) counts[change]++
  return counts
}
