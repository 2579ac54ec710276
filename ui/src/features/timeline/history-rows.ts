import type { HistoryArticle, HistoryEvent, TextHistory } from '@/api/timeline'
import { foldedMatch } from '@/lib/fold'
import { groupBy } from '@/lib/group-by'

/** What a version is to an article. */
export interface Cell {
  /** unknown: the version has no text in the language. */
  state: 'there' | 'absent' | 'unknown'
  /** Whether the article was there before. */
  before: boolean
  events: HistoryEvent[]
}

/** An article with a cell for each version. */
export interface HistoryRow {
  article: HistoryArticle
  cells: Cell[]
  /** The latest version with a text does not have it. */
  ended: boolean
  /** A version has done something to it after it was introduced with the first text. */
  changed: boolean
}

/** The rows of the table of articles and versions. */
export function historyRows({ Articles, Versions }: TextHistory): HistoryRow[] {
  const first = Versions.findIndex(({ InChain }) => InChain)
  return Articles.map((article) => {
    const byVersion = groupBy(article.Events, ({ Version }) => Version)
    let there = false
    const cells = Versions.map(({ Id, InChain }): Cell => {
      const before = there
      const events = byVersion.get(Id) ?? []
      for (const { Kind } of events)
        if (Kind === 'repealed' || Kind === 'merged') there = false
        else there = true
      const state = there ? 'there' : 'absent'
      return { state: InChain ? state : 'unknown', before, events }
    })
    return { article, cells, ended: !there, changed: article.Events.length > 1 || article.First > first }
  })
}

/** The numbers of the versions with a text, from 1, as the reader counts them; 0 for the others. */
export function versionNumbers(versions: readonly { HasTexts: boolean }[]): number[] {
  let number = 0
  return versions.map(({ HasTexts }) => (HasTexts ? ++number : 0))
}

/** The rows that contain all words of a query. */
export const findRows = (rows: HistoryRow[], query: string): HistoryRow[] =>
  query ? rows.filter(({ article }) => foldedMatch(`${article.Label} ${article.Heading}`, query)) : rows
