import { ALL_PERIODS, type Slice } from '@/api/statistics'
import type { BrowseSearch } from '@/entities/legaltexts/browse-search'

/** A list with the texts that a bar counts. */
export interface Target {
  mode: 'legaltexts' | 'draftlegaltexts'
  count: number
  search: BrowseSearch
}

export const addressOf = ({ mode }: Target) => `/pages/${mode}`

/** The lists of a bar: the adopted texts and the drafts, if there are any. */
export function targetsOf(slice: Slice, filter: keyof BrowseSearch, period: string): Target[] {
  // A list cannot be filtered by "without versions", which is not a status, or "not stated", which is not a line body.
  if (slice.Id < 0 || (filter === 'linebody' && slice.Id === 0)) return []
  const year = period === ALL_PERIODS ? undefined : Number(period)
  const search = { [filter]: slice.Id }
  const both: Target[] = [
    { mode: 'legaltexts', count: slice.Adopted, search: year ? { ...search, adopted: year } : search },
    { mode: 'draftlegaltexts', count: slice.Drafts, search: year ? { ...search, drafted: year } : search },
  ]
  return both.filter(({ count }) => count > 0)
}
