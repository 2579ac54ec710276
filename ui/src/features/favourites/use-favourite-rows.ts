import { useState } from 'react'
import type { Favourite } from '@/api/favourites'
import type { FavouriteRow } from './favourite-columns'
import { keyOf } from './filter-favourites'

/** The favourites, including those removed while the screen is open: they keep their position until it is left. */
export function useFavouriteRows(favourites: Favourite[] | undefined): FavouriteRow[] | undefined {
  const [seen, setSeen] = useState<ReadonlyMap<string, Favourite>>(new Map())
  if (favourites?.some((one) => seen.get(keyOf(one)) !== one))
    setSeen(new Map([...seen, ...favourites.map((one) => [keyOf(one), one] as const)]))
  const current = new Set(favourites?.map(keyOf))
  return favourites && [...seen.values()].map((one) => ({ ...one, gone: !current.has(keyOf(one)) }))
}
