import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTextPlace, type TextPlace } from '@/entities/legaltexts/browse-search'

/** The place that the address names. */
export function useTextPlace(): TextPlace {
  const raw = useSearch({ strict: false })
  return useMemo(() => readTextPlace({ ...raw }), [raw])
}
