import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { asOfQuery } from '@/api/timeline'
import { articleOf, type ReadingSearch, readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'

/**
 * The text on the day of the address of a version. The address may have been written before a later version was
 * recorded: then it leads to the version that is in force on that day now.
 */
export function useAsOf(version: number, legalTextId: number | undefined, search: ReadingSearch) {
  const navigate = useNavigate()
  const { asof: date, of, place, language } = search
  // Only an article that another version names is followed.
  const article = of !== undefined && place ? { place: articleOf(place), of, language } : {}
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...asOfQuery(legalTextId ?? 0, { date: date ?? '', ...article }),
    enabled: legalTextId !== undefined && date !== undefined,
    placeholderData: keepPreviousData,
  })
  const settled = !isPending && !isPlaceholderData
  const found = date !== undefined && settled ? data?.Revision?.Id : undefined
  const elsewhere = found !== undefined && found !== version
  useEffect(() => {
    if (!elsewhere) return
    const next = { ...search, ...(search.place && { of: search.of ?? version }) }
    void navigate({ ...linkTo(readingAddress(found, next)), replace: true })
  }, [elsewhere, found, search, version, navigate])
  const followed = date !== undefined && of !== undefined && place !== undefined
  return {
    answer: date === undefined ? undefined : data,
    fault: date === undefined ? null : error,
    /** Whether the text that is shown, or its article, is not known yet. */
    waiting: elsewhere || (followed && !settled),
    followed,
    /** The position at which the text opens. */
    search: followed ? { ...search, place: (found === version && data?.Place) || undefined } : search,
  }
}
