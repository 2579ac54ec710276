import { useState } from 'react'
import type { Favourite } from '@/api/favourites'
import type { FavouriteRow } from './favourite-columns'
import { keyOf } from './found'

/** The favourites, including those removed while the screen is open: they keep their position until it is left. */
export function useRows(now: Favourite[] | undefined): FavouriteRow[] | undefined {
  const [seen, setSeen] = useState<ReadonlyMap<string, Favourite>>(new Map())
  if (now?.some((one) => seen.get(keyOf(one)) !== one))
    setSeen(new Map([...seen, ...now.map((one) => [keyOf(one), one] as const)]))
  const there = new Set(now?.map(keyOf))
  return now && [...seen.values()].map((one) => ({ ...one, gone: !there.has(keyOf(one)) }))
}
