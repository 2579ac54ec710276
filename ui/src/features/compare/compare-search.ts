import type { Changes } from '@/api/compare'
import { CHANGES, type Change } from './changes'

/** The shown texts: one language, or both, article by article. */
export type ShownTexts = 'tr' | 'en' | 'both'

/** The search parameters of the comparison. */
export interface CompareSearch {
  source?: number
  destination?: number
  texts?: ShownTexts
  /** Shows unchanged text too. */
  all?: true
  kind?: Change
  /** The article to scroll to. */
  article?: string
}

const id = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readCompareSearch(raw: Record<string, unknown>): CompareSearch {
  const search: CompareSearch = {
    source: id(raw.source),
    destination: id(raw.destination),
    texts: (['tr', 'en', 'both'] as const).find((one) => one === raw.texts),
    all: String(raw.all) === 'true' ? true : undefined,
    kind: CHANGES.find((one) => one === raw.kind),
    article: raw.article === undefined ? undefined : String(raw.article).slice(0, 200),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The default of the shown texts: Turkish, unless there is only English. */
export const shownTexts = (pair: Changes, requested: ShownTexts | undefined): ShownTexts =>
  requested ?? (pair.TR.Rows.length === 0 && pair.EN.Rows.length > 0 ? 'en' : 'tr')
