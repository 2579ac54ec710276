import { expect, it } from 'vitest'
import type { HistoryArticle, HistoryEvent, TextHistory } from '@/api/timeline'
import { findRows, historyRows, versionNumbers } from './history-rows'

const event = (Version: number, Kind: HistoryEvent['Kind']): HistoryEvent => ({ Version, Kind })
const article = (Id: number, First: number, Events: HistoryEvent[]) =>
  ({
    Id,
    Label: `MADDE ${Id}`,
    Heading: 'Ölçü',
    Place: `art:${Id}`,
    First,
    Last: 3,
    Events,
  }) as HistoryArticle

const history = (...Articles: HistoryArticle[]) =>
  ({
    Articles,
    Versions: [11, 12, 13, 14].map((Id) => ({ Id, InChain: Id !== 12 })),
  }) as TextHistory

const statesOf = (articles: HistoryArticle) =>
  historyRows(history(articles)).map(({ cells }) => cells.map(({ state }) => state).join(' '))

it('shows where an article is not there between a repeal and its return', () => {
  const events = [event(11, 'introduced'), event(13, 'repealed'), event(14, 'restored')]
  expect(statesOf(article(1, 0, events))).toEqual(['there unknown absent there'])
})

it('keeps an article that is split from another, and ends one that is merged', () => {
  expect(statesOf(article(1, 2, [event(13, 'split')]))).toEqual(['absent unknown there there'])
  const merged = [event(11, 'introduced'), event(14, 'merged')]
  expect(statesOf(article(1, 0, merged))).toEqual(['there unknown there absent'])
  expect(historyRows(history(article(1, 0, merged)))[0]?.ended).toBe(true)
})

it('counts an article of the first text that nothing has changed as unchanged, and a later one as a change', () => {
  const rows = historyRows(
    history(article(1, 0, [event(11, 'introduced')]), article(2, 2, [event(13, 'introduced')])),
  )
  expect(rows.map(({ changed }) => changed)).toEqual([false, true])
})

it('lists all events of a version in its cell', () => {
  const events = [event(11, 'introduced'), event(13, 'moved'), event(13, 'renumbered'), event(13, 'changed')]
  const cell = historyRows(history(article(1, 0, events)))[0]?.cells[2]
  expect(cell?.events.map(({ Kind }) => Kind)).toEqual(['moved', 'renumbered', 'changed'])
  expect(cell?.before).toBe(true)
})

it('numbers only versions with a text', () => {
  expect(versionNumbers([true, false, true].map((HasTexts) => ({ HasTexts })))).toEqual([1, 0, 2])
})

it('finds articles by words of their labels and headings, in any case', () => {
  const rows = historyRows(history(article(1, 0, []), article(12, 0, [])))
  expect(findRows(rows, 'ölçü 12').map(({ article }) => article.Id)).toEqual([12])
  expect(findRows(rows, '')).toHaveLength(2)
})
