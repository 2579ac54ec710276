import type { Favourite } from '@/api/favourites'
import { textParam, withoutUndefined } from '@/lib/search-params'
import { parseSort } from '@/lib/sort-order'

/** The search parameters of the favourites. Undefined: all kinds, newest first. */
export interface FavouriteSearch {
  q?: string
  kind?: Favourite['Kind']
  sort?: string
}

const SORTS = ['Date', 'Name', 'Note']

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readFavouriteSearch(raw: Record<string, unknown>): FavouriteSearch {
  const { kind, sort } = raw
  return withoutUndefined<FavouriteSearch>({
    q: textParam(raw.q),
    kind: kind === 'legaltexts' || kind === 'terms' ? kind : undefined,
    sort: typeof sort === 'string' && SORTS.includes(parseSort(sort).key) ? sort : undefined,
  })
}
