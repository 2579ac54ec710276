import { type Change, type Foldable, isFoldableChange } from './changes'
import { type Article, type Line, nameOf } from './lines'
import type { Section } from './pair-articles'

/** The reader's view settings of a comparison. */
export interface View {
  /** Folds runs of unchanged lines. */
  changesOnly: boolean
  /** Shows only this kind. */
  kind?: Change
  /** Whether to fold lines in which only a number, a mark or white space differs. */
  folds: Record<Foldable, boolean>
  /** The opened folds, by the keys of their first lines. */
  open: ReadonlySet<string>
}

export interface Fold {
  type: 'fold'
  key: string
  open: boolean
  lines: Line[]
  /** The number of whole articles in the fold; 0 if it contains only parts of articles. */
  articles: number
  first?: Article
  last?: Article
  same: number
  foldable: Record<Foldable, number>
  /** Whether it hides changes of kinds other than the selected one. */
  others: number
}

/** An item of the redline. */
export type Item =
  | { type: 'line'; key: string; line: Line; stop: boolean }
  | { type: 'band'; key: string; section: Section }
  | Fold

const FOLD = 0
const CONTEXT = 1
const SELECTED = 2

/** Converts sections to items: the selected lines, a line of context around them, and folds for the rest. */
export function itemsOf(sections: readonly Section[], view: View): Item[] {
  const bands = sections.length > 1
  const lines = sections.flatMap((section) => section.lines)
  const shown = selectLines(lines, view)
  const items: Item[] = []
  let at = 0
  let run: Line[] = []
  const close = () => {
    if (run.length > 0) items.push(...foldOf(run, lines[at], view))
    run = []
  }
  for (const section of sections) {
    let banded = !bands || !(section.tr || section.en)
    for (const line of section.lines) {
      if (shown[at] === FOLD) run.push(line)
      else {
        close()
        if (!banded) items.push({ type: 'band', key: `band ${section.key}`, section })
        banded = true
        items.push({ type: 'line', key: line.key, line, stop: shown[at] === SELECTED && line.counted })
      }
      at++
    }
  }
  close()
  return items
}

/** Decides which lines are selected, which are context, and which are folded. */
function selectLines(lines: readonly Line[], view: View): Uint8Array {
  const shown = new Uint8Array(lines.length)
  for (const [index, line] of lines.entries()) if (isSelected(line, view)) shown[index] = SELECTED
  const everything = !view.changesOnly && !view.kind
  let head = -1
  for (const [index, line] of lines.entries()) {
    if (line.head) head = index
    if (shown[index] === SELECTED) {
      addContext(lines, shown, index, index - 1)
      addContext(lines, shown, index, index + 1)
      addContext(lines, shown, index, head)
    } else if (everything && !isFoldable(line, view)) shown[index] = CONTEXT
  }
  for (const [index] of lines.entries())
    if (
      shown[index] === FOLD &&
      shown[index - 1] !== FOLD &&
      shown[index + 1] !== FOLD &&
      lines[index]?.change === null
    )
      shown[index] = CONTEXT
  return shown
}

/** Shows an unchanged line beside a selected one of the same article. */
function addContext(lines: readonly Line[], shown: Uint8Array, selected: number, index: number): void {
  const line = lines[index]
  const near = line && lines[selected]
  if (
    near &&
    shown[index] === FOLD &&
    line.change === null &&
    line.lang === near.lang &&
    line.article === near.article
  )
    shown[index] = CONTEXT
}

function isSelected({ change }: Line, view: View): boolean {
  if (change === null) return false
  if (view.kind) return change === view.kind
  return !(isFoldableChange(change) && view.folds[change])
}

const isFoldable = ({ change }: Line, view: View) => isFoldableChange(change) && view.folds[change]

/** A fold, followed by its lines when it is open. */
function foldOf(lines: Line[], next: Line | undefined, view: View): Item[] {
  const key = lines[0]?.key ?? ''
  const open = view.open.has(key)
  const count = (change: Change | null) => lines.filter((line) => line.change === change).length
  const same = count(null)
  const foldable = {
    renumbered: view.kind ? 0 : count('renumbered'),
    marks: view.kind ? 0 : count('marks'),
    whitespace: count('whitespace'),
  }
  const articles = new Set(lines.map(({ article }) => article).filter((article) => article !== undefined))
  const whole = lines[0]?.head && (!next || next.head) ? articles.size : 0
  const [first] = articles
  const fold: Fold = {
    type: 'fold',
    key: `fold ${key}`,
    open,
    lines,
    articles: whole,
    first,
    last: [...articles].findLast(({ lang }) => lang === first?.lang),
    same,
    foldable,
    others: lines.length - same - foldable.renumbered - foldable.marks - foldable.whitespace,
  }
  if (!open) return [fold]
  return [fold, ...lines.map((line): Item => ({ type: 'line', key: line.key, line, stop: false }))]
}

/** The item that shows a line, or the fold that hides it. */
export function indexOfLine(items: readonly Item[], lineKey: string): number {
  const shown = items.findIndex((item) => item.type === 'line' && item.key === lineKey)
  if (shown >= 0) return shown
  return items.findIndex((item) => item.type === 'fold' && item.lines.some(({ key }) => key === lineKey))
}

/** The first line of the article in the URL. */
export function lineOfArticle(sections: readonly Section[], name: string): Line | undefined {
  const all = sections.flatMap(({ lines }) => lines).filter(({ head }) => head)
  const named = (of: (article: Article) => string) =>
    all.find(({ article }) => article && of(article) === name)
  return named(({ key }) => key) ?? named(nameOf)
}
