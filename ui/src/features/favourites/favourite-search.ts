import type { Favourite } from '@/api/favourites'
import { present, words } from '@/lib/address-values'
import { foldedMatch } from '@/lib/fold'
import type { Lang } from '@/lib/lang'
import { orderOf } from '@/lib/sort-order'

/** What the address of the favourites says. Absent: all kinds, newest first. */
export interface FavouriteSearch {
  q?: string
  kind?: Favourite['Kind']
  sort?: string
}

export const NEWEST = '-Date'
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

/** The name in a language, or in the other one. */
export const nameOf = (one: Pick<Favourite, 'NameTR' | 'NameEN'>, lang: Lang): string =>
  (lang === 'tr' ? one.NameTR : one.NameEN) || one.NameTR || one.NameEN

export const keyOf = (one: Pick<Favourite, 'Kind' | 'ObjectId'>): string => `${one.Kind} ${one.ObjectId}`

/** What the address asks for, in its order; words are found in both names, the number and the note. */
export function found<One extends Favourite>(all: One[], search: FavouriteSearch, lang: Lang): One[] {
  const { key, descending } = orderOf(search.sort ?? NEWEST)
  const { compare } = new Intl.Collator(lang)
  const value = (one: Favourite) =>
    key === 'Name' ? nameOf(one, lang) : key === 'Note' ? one.Note : one.CreateDate
  const way = descending ? -1 : 1
  return all
    .filter(
      (one) =>
        (!search.kind || one.Kind === search.kind) &&
        foldedMatch(`${one.NameTR} ${one.NameEN} ${one.Number} ${one.Note}`, search.q ?? ''),
    )
    .toSorted((a, b) => {
      // What has no note comes last either way.
      if (key === 'Note' && !a.Note !== !b.Note) return a.Note ? -1 : 1
      return way * compare(value(a), value(b))
    })
}
