import type { Favourite } from '@/api/favourites'
import { nameIn } from '@/entities/entity'
import { foldedMatch } from '@/lib/fold'
import type { Lang } from '@/lib/lang'
import { parseSort } from '@/lib/sort-order'
import type { FavouriteSearch } from './favourite-search'

export const DEFAULT_SORT = '-Date'

export const keyOf = (one: Pick<Favourite, 'Kind' | 'ObjectId'>): string => `${one.Kind} ${one.ObjectId}`

/** Filters and sorts the favourites by the search parameters; the query matches both names, the number and the note. */
export function filterFavourites<One extends Favourite>(
  all: One[],
  search: FavouriteSearch,
  lang: Lang,
): One[] {
  const { key, descending } = parseSort(search.sort ?? DEFAULT_SORT)
  const { compare } = new Intl.Collator(lang)
  const value = (one: Favourite) =>
    key === 'Name' ? nameIn(one, lang) : key === 'Note' ? one.Note : one.CreateDate
  const sign = descending ? -1 : 1
  return all
    .filter(
      (one) =>
        (!search.kind || one.Kind === search.kind) &&
        foldedMatch(`${one.NameTR} ${one.NameEN} ${one.Number} ${one.Note}`, search.q ?? ''),
    )
    .toSorted((a, b) => {
      // Favourites without a note come last in both directions.
      if (key === 'Note' && !a.Note !== !b.Note) return a.Note ? -1 : 1
      return sign * compare(value(a), value(b))
    })
}
