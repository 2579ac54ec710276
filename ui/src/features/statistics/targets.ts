import { ALL_PERIODS, type Slice } from '@/api/statistics'
import type { BrowseSearch } from '@/entities/legaltexts/browse-search'

/** A list that has as many texts as a bar says. */
export interface Target {
  mode: 'legaltexts' | 'draftlegaltexts'
  count: number
  search: BrowseSearch
}

export const addressOf = ({ mode }: Target) => `/pages/${mode}`

/** The lists behind a bar: the adopted texts and the drafts, each where there are some. */
export function targetsOf(slice: Slice, filter: keyof BrowseSearch, period: string): Target[] {
  // "Without versions" is no status that a list can be filtered by, and "not stated" no line body.
  if (slice.Id < 0 || (filter === 'linebody' && slice.Id === 0)) return []
  const year = period === ALL_PERIODS ? undefined : Number(period)
  const search = { [filter]: slice.Id }
  const both: Target[] = [
    { mode: 'legaltexts', count: slice.Adopted, search: year ? { ...search, adopted: year } : search },
    { mode: 'draftlegaltexts', count: slice.Drafts, search: year ? { ...search, drafted: year } : search },
  ]
  return both.filter(({ count }) => count > 0)
}
