import type { Address } from '@/entities/read-address'
import type { Lang } from '@/lib/lang'
import { integerParam, langParam, textParam, withoutUndefined } from '@/lib/search-params'

/** What of the history of a legal text is shown. */
export interface HistorySearch {
  /** The language of the texts. */
  language?: Lang
  /** Words of the articles. */
  q?: string
  /** 1: only articles that have changed since they were introduced. */
  changed?: 1
}

/** Parses search parameters and ignores invalid ones. */
export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  return withoutUndefined({
    language: langParam(raw.language),
    q: textParam(raw.q),
    changed: integerParam(raw.changed, 1) === 1 ? (1 as const) : undefined,
  })
}

/** The address at which the articles of a legal text are shown through its versions. */
export const historyAddress = (legalText: number, search: HistorySearch = {}): Address => ({
  to: `/pages/history/${legalText}`,
  search: { ...withoutUndefined(search) },
})
