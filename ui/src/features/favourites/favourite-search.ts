import type { Favourite } from '@/api/favourites'
import { present, words } from '@/lib/address-values'
import { orderOf } from '@/lib/sort-order'

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
  return present<FavouriteSearch>({
    q: words(raw.q),
    kind: kind === 'legaltexts' || kind === 'terms' ? kind : undefined,
    sort: typeof sort === 'string' && SORTS.includes(orderOf(sort).key) ? sort : undefined,
  })
}
