import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTextPlace, type TextPlace } from '@/entities/legaltexts/browse-search'

/** The place in the URL. */
export function useTextPlace(): TextPlace {
  const raw = useSearch({ strict: false })
  return useMemo(() => readTextPlace({ ...raw }), [raw])
}
