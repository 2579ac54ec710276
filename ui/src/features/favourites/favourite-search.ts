import type { Favourite } from '@/api/favourites'
import { present, words } from '@/lib/address-values'
import { orderOf } from '@/lib/sort-order'

/** What the address of the favourites says. Absent: all kinds, newest first. */
export interface FavouriteSearch {
  q?: string
  kind?: Favourite['Kind']
  sort?: string
}

const SORTS = ['Date', 'Name', 'Note']

/** Reads an address; what makes no sense is dropped, so that every link opens. */
export function readFavouriteSearch(raw: Record<string, unknown>): FavouriteSearch {
  const { kind, sort } = raw
  return present<FavouriteSearch>({
    q: words(raw.q),
    kind: kind === 'legaltexts' || kind === 'terms' ? kind : undefined,
    sort: typeof sort === 'string' && SORTS.includes(orderOf(sort).key) ? sort : undefined,
  })
}
