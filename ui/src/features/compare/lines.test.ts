import { describe, expect, it } from 'vitest'
import type { Comparison, ComparisonRow } from '@/api/compare'
import { mergeSides } from '@/shared/marked-text'
import { changeMap } from './change-map'
import { readCompareSearch } from './compare-search'
import { type Fold, type Item, indexOfLine, itemsOf, lineOfArticle, type View } from './items'
import { countChanges, linesOf } from './lines'
import { pairArticles, sectionsOf } from './pair-articles'
import { nextStop, stopsOf } from './use-steps'

const text = (Text: string, Op = 0) => ({ Op, Text })
const same = (words: string): ComparisonRow => ({
  Kind: 'same',
  LeftIndex: 0,
  RightIndex: 0,
  Left: [text(words)],
})
const changed = (label?: ComparisonRow['Label']): ComparisonRow => ({
  Kind: 'changed',
  Left: [text('5. planı '), text('beş', -1), text(' yılda')],
  Right: [text('5. planı '), text('üç', 1), text(' yılda')],
  Label: label,
})

/** Article 1 is unchanged, 2 changed, 3 moved up from after 5, 4 renumbered, 5 removed. */
const law: Comparison = {
  Rows: [
    same('MADDE 1 – Kısa isim\n'),
    same('Bu Yasanın adı budur.\n'),
    same('Bir de şu var.\n'),
    same('MADDE 2 – Plan\n'),
    same('Önce bu.\n'),
    changed(),
    same('Sonra bu.\n'),
    same('En son bu.\n'),
    { Kind: 'moved', Right: [text('MADDE 3 – Üretici\n')], MoveId: 7 },
    changed('renumbered'),
    { Kind: 'removed', Left: [text('MADDE 5 – Üretici\n')], MoveId: 7 },
    { Kind: 'removed', Left: [text('MADDE 6 – Geçici depolama\n', -1)] },
    changed('whitespace'),
    { Kind: 'added', Right: [text('\n', 1)] },
  ],
  Articles: [
    { Left: 'MADDE 1', Right: 'MADDE 1', Row: 0, Kind: 'same' },
    { Left: 'MADDE 2', Right: 'MADDE 2', Row: 3, Kind: 'changed' },
    { Left: 'MADDE 5', Right: 'MADDE 3', Row: 8, Kind: 'moved' },
    { Left: 'MADDE 3', Right: 'MADDE 4', Row: 9, Kind: 'renumbered' },
    { Left: 'MADDE 6', Row: 11, Kind: 'removed' },
  ],
  Stats: { Same: 7, Changed: 3, Added: 1, Removed: 1, Moved: 1, Renumbered: 1 },
}
const view = (patch: Partial<View> = {}): View => ({
  changesOnly: true,
  folds: { renumbered: false, marks: true, whitespace: true },
  open: new Set(),
  ...patch,
})
const turkish = linesOf(law, 'tr')
const items = (patch: Partial<View> = {}) => itemsOf(sectionsOf(turkish, undefined), view(patch))
const brief = (list: Item[]) =>
  list.map((item) =>
    item.type === 'line' ? item.line.row : item.type === 'fold' ? `${item.lines.length} folded` : 'band',
  )
const folds = (list: Item[]) => list.filter((item): item is Fold => item.type === 'fold')

describe('the lines of a comparison', () => {
  it('are counted by kind, a moved pair once, blank ones as white space', () => {
    expect(countChanges(turkish.lines)).toEqual({
      changed: 1,
      added: 0,
      removed: 1,
      moved: 1,
      renumbered: 1,
      marks: 0,
      whitespace: 2,
    })
  })
  it('link both halves of a move', () => {
    const [to, from] = [turkish.lines[8], turkish.lines[10]]
    expect(to?.moves).toEqual([
      { target: from?.key, direction: 'from', place: expect.objectContaining({ from: 'Madde 5' }) },
    ])
    expect(from?.moves[0]).toMatchObject({ target: to?.key, direction: 'to', place: { to: 'Madde 3' } })
    expect(from?.change).toBe('moved')
  })
  it('link a passage that moved between rows that are not a pair', () => {
    const rows: ComparisonRow[] = [
      { Kind: 'added', Right: [text('yeni', 1)], MoveId: 1 },
      { ...changed(), MoveId: 1 },
    ]
    const { lines } = linesOf({ ...law, Rows: rows, Articles: [] }, 'tr')
    expect(lines.map(({ moves }) => moves.map(({ target, direction: way }) => `${way} ${target}`))).toEqual([
      ['part tr-1'],
      ['part tr-0'],
    ])
  })
  it('have their articles with normalised names and headings', () => {
    expect(turkish.articles.map(({ from, to, title }) => [from, to, title])).toEqual([
      ['Madde 1', 'Madde 1', 'Kısa isim'],
      ['Madde 2', 'Madde 2', 'Plan'],
      ['Madde 5', 'Madde 3', 'Üretici'],
      ['Madde 3', 'Madde 4', ''],
      ['Madde 6', '', 'Geçici depolama'],
    ])
  })
  it('find a heading before the number in the same row, without its footnote', () => {
    const row: ComparisonRow = {
      Kind: 'changed',
      Left: [text('# MADDE 18 — ', -1), text('Kabahatler'), text('1')],
      Right: [text('Kabahatler'), text('\n[', 1), text('1'), text(']\n\nMADDE 18-', 1), text('\n')],
      Label: 'renumbered',
    }
    const Articles = [{ Left: 'MADDE 18', Right: 'MADDE 18', Row: 0, Kind: 'changed' as const }]
    const { articles } = linesOf({ ...law, Rows: [row], Articles }, 'tr')
    expect(articles.map(({ title }) => title)).toEqual(['Kabahatler'])
  })
  it('find a heading below the number, and none where a sentence starts', () => {
    const Rows = ['Article 3', '▼M2', 'Scope', '1. It applies.', 'Article 4', '1. All of it.'].map(same)
    const Articles = [0, 4].map((Row) => ({
      Left: `Article ${Row}`,
      Right: `Article ${Row ? 4 : 3}`,
      Row,
      Kind: 'same' as const,
    }))
    const { articles } = linesOf({ ...law, Rows, Articles }, 'en')
    expect(articles.map(({ title }) => title)).toEqual(['Scope', ''])
  })
  it('take no dash behind the number for a heading, however long it is', () => {
    const Rows = ['MADDE 2 ‒', '(1) Kovanlar sayılır.', 'Hizmetler MADDE 3 ‒', '(1) Bal satılır.'].map(same)
    const Articles = [0, 2].map((Row) => ({
      Left: `MADDE ${Row ? 3 : 2}`,
      Right: `MADDE ${Row ? 3 : 2}`,
      Row,
      Kind: 'same' as const,
    }))
    const { articles } = linesOf({ ...law, Rows, Articles }, 'tr')
    expect(articles.map(({ title }) => title)).toEqual(['', 'Hizmetler'])
  })
  it('do not take a note after the number as a heading', () => {
    const Rows = [
      'Hizmetler',
      'Madde 4 – (Değişik: 3/6/2011-633/35 md.)',
      'Madde 5 – (Mülga: 3/6/2011-633/35 md.)',
    ].map(same)
    const Articles = [
      { Left: 'Madde 4', Right: 'Madde 4', Row: 0, Kind: 'same' as const },
      { Left: 'Madde 5', Right: 'Madde 5', Row: 2, Kind: 'same' as const },
    ]
    const { articles } = linesOf({ ...law, Rows, Articles }, 'tr')
    expect(articles.map(({ title }) => title)).toEqual(['Hizmetler', ''])
  })
})

describe('folding', () => {
  it('keeps a line around each change and the heading of its article', () => {
    expect(brief(items())).toEqual(['3 folded', 3, 4, 5, 6, 7, 8, 9, 10, 11, '2 folded'])
    expect(folds(items())[0]).toMatchObject({ articles: 1, same: 3, foldable: { whitespace: 0 } })
    expect(folds(items())[1]).toMatchObject({ articles: 0, same: 0, foldable: { whitespace: 2 } })
  })
  it('opens a fold and keeps the button that closes it', () => {
    expect(brief(items({ open: new Set(['tr-0']) })).slice(0, 5)).toEqual(['3 folded', 0, 1, 2, 3])
  })
  it('shows all lines except those that differ only in white space', () => {
    expect(brief(items({ changesOnly: false }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, '2 folded'])
    expect(
      folds(items({ changesOnly: false, folds: { renumbered: false, marks: false, whitespace: false } })),
    ).toEqual([])
  })
  it('shows only one kind', () => {
    const moved = items({ kind: 'moved' })
    expect(moved.flatMap((item) => (item.type === 'line' && item.stop ? [item.line.row] : []))).toEqual([8])
    expect(moved.some((item) => item.type === 'line' && item.line.change === 'changed')).toBe(false)
    expect(folds(moved).reduce((sum, { others }) => sum + others, 0)).toBe(3)
  })
  it('folds lines that are only renumbered on demand', () => {
    expect(brief(items({ folds: { renumbered: true, marks: true, whitespace: true } }))).not.toContain(9)
  })
  it('folds footnote numbers and amendment marks, but not the new number of an article', () => {
    const article = (Left: string, Right: string, Row: number) => ({
      Left,
      Right,
      Row,
      Kind: 'same' as const,
    })
    const act = linesOf(
      {
        ...law,
        Rows: [
          same('Article 1'),
          changed('renumbered'),
          { Kind: 'added', Right: [text('▼M1', 1)], Label: 'renumbered' },
          changed('renumbered'),
          changed(),
        ],
        Articles: [article('Article 1', 'Article 1', 0), article('Article 2', 'Article 3', 3)],
      },
      'en',
    )
    expect(countChanges(act.lines)).toMatchObject({ changed: 1, renumbered: 1, marks: 2, added: 0 })
    const shown = itemsOf(sectionsOf(undefined, act), view())
    expect(brief(shown)).toEqual(['3 folded', 3, 4])
    expect(folds(shown)[0]).toMatchObject({ same: 1, foldable: { marks: 2 } })
    expect(brief(itemsOf(sectionsOf(undefined, act), view({ kind: 'marks' })))).toEqual([0, 1, 2, '2 folded'])
  })
  it('finds the fold that hides a line, and an article by its name', () => {
    const list = items()
    expect(indexOfLine(list, 'tr-1')).toBe(0)
    expect(list[indexOfLine(list, 'tr-5')]).toMatchObject({ key: 'tr-5' })
    expect(lineOfArticle(sectionsOf(turkish, undefined), 'Madde 3')?.row).toBe(8)
    expect(lineOfArticle(sectionsOf(turkish, undefined), 'Madde 99')).toBeUndefined()
  })
})

describe('stepping', () => {
  const list = items()
  const stops = stopsOf(list)
  const whole = { first: 0, last: list.length }
  it('stops at every change once, except at the old position of a moved article', () => {
    expect(stops.map(({ key }) => key)).toEqual(['tr-5', 'tr-8', 'tr-9', 'tr-11'])
  })
  it('continues from the current change or from the visible lines', () => {
    expect(nextStop(stops, undefined, whole, 1)).toBe('tr-5')
    expect(nextStop(stops, 'tr-8', whole, 1)).toBe('tr-9')
    expect(nextStop(stops, 'tr-8', whole, -1)).toBe('tr-5')
    expect(nextStop(stops, 'tr-11', whole, 1)).toBeUndefined()
    expect(nextStop(stops, 'tr-5', { first: 7, last: 9 }, 1)).toBe('tr-9')
  })
})

describe('both languages', () => {
  const article = (Right: string, Row: number, Left = Right) => ({ Left, Right, Row, Kind: 'same' as const })
  const act = (...names: string[]): Comparison => ({
    ...law,
    Rows: names.map((name) => same(`${name}\n`)),
    Articles: names.map((name, row) => article(name, row)),
  })
  it('are shown article by article, Turkish first', () => {
    const tr = linesOf(act('MADDE 1', 'MADDE 5/A', 'GEÇİCİ MADDE 1'), 'tr')
    const en = linesOf(act('Article 1', 'Article 2', 'Article 5a', 'Provisional Article 1'), 'en')
    const pairs = pairArticles(tr.articles, en.articles).map(({ tr, en }) => [tr?.to, en?.to])
    expect(pairs).toEqual([
      ['Madde 1', 'Article 1'],
      [undefined, 'Article 2'],
      ['Madde 5/A', 'Article 5a'],
      ['Geçici Madde 1', 'Provisional Article 1'],
    ])
    const lines = sectionsOf(tr, en).map(({ lines }) => lines.map(({ lang }) => lang).join())
    expect(lines).toEqual(['tr,en', 'en', 'tr,en', 'tr,en'])
  })
  it('neither lose nor duplicate a line', () => {
    const en = linesOf(law, 'en')
    const keys = sectionsOf(turkish, en).flatMap(({ lines }) => lines.map(({ key }) => key))
    expect(keys).toHaveLength(turkish.lines.length + en.lines.length)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

it('shows deleted text before inserted text, in one column', () => {
  const { Left, Right } = changed()
  expect(mergeSides(Left, Right).map(({ Op, Text }) => [Op, Text])).toEqual([
    [0, '5. planı '],
    [-1, 'beş '],
    [1, 'üç'],
    [0, ' yılda'],
  ])
})

it('scales the map to its height, with close changes as one mark of the more important kind', () => {
  const extents = [
    { start: 0, size: 1000, change: null },
    { start: 1000, size: 10, change: 'changed' as const },
    { start: 1010, size: 10, change: 'moved' as const },
    { start: 5000, size: 5000, change: 'added' as const },
  ]
  const strokes = changeMap(extents, 10_000, 500)
  expect(strokes.map(({ change }) => change)).toEqual(['moved', 'added'])
  expect(strokes[0]?.top).toBe(50)
  expect(strokes[1]).toMatchObject({ top: 250, height: 248 })
  const many = Array.from({ length: 20_000 }, (_, at) => ({ start: at, size: 1, change: 'changed' as const }))
  expect(changeMap(many, 20_000, 600).length).toBeLessThan(300)
})

it('parses search parameters and ignores invalid ones', () => {
  expect(
    readCompareSearch({ source: '3', destination: 4, texts: 'both', all: 'true', kind: 'moved', article: 5 }),
  ).toEqual({
    source: 3,
    destination: 4,
    texts: 'both',
    all: true,
    kind: 'moved',
    article: '5',
  })
  expect(readCompareSearch({ source: 'x', destination: -1, texts: 'fr', all: 'no', kind: 'same' })).toEqual(
    {},
  )
})
