import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Alignment, type ConcordanceRows, concordanceQuery } from '@/api/concordances'
import { type ConcordanceSearch, PAGE, rowParams } from './concordance-search'

const NO_PAGES: readonly number[] = []

/** The rows of a table that the filters leave, fetched page by page as they are needed. */
export function useRows(id: number, search: Pick<ConcordanceSearch, 'show' | 'q'>) {
  const { show, q } = search
  const filter = `${id} ${show ?? ''} ${q ?? ''}`
  const first = useQuery({ ...concordanceQuery(id, rowParams(search, 1)), placeholderData: keepPreviousData })
  const [asked, setAsked] = useState({ filter, pages: NO_PAGES })
  const pages = asked.filter === filter ? asked.pages : NO_PAGES
  const others = useQueries({
    queries: pages.map((page) => concordanceQuery(id, rowParams(search, page))),
    combine: (results) => results.map(({ data }) => data),
  })
  const need = useCallback(
    (page: number) =>
      setAsked((known) => {
        const before = known.filter === filter ? known.pages : NO_PAGES
        return page <= 1 || before.includes(page) ? known : { filter, pages: [...before, page] }
      }),
    [filter],
  )
  const { data } = first
  const rows = useMemo(() => {
    const all: (Alignment | undefined)[] = Array.from({ length: data?.Total ?? 0 })
    const put = (page: number, of: ConcordanceRows | undefined) =>
      of?.Rows.forEach((row, at) => {
        if ((page - 1) * PAGE + at < all.length) all[(page - 1) * PAGE + at] = row
      })
    put(1, data)
    for (const [at, page] of pages.entries()) put(page, others[at])
    return all
  }, [data, pages, others])
  return { first, data, rows, need }
}

/** The place of a row in the list; fetches the pages one after the other until it is found. -1: not known yet. */
export function useIndexOf(
  rows: (Alignment | undefined)[],
  row: number | undefined,
  need: (page: number) => void,
): number {
  const index = useMemo(
    () => (row === undefined ? -1 : rows.findIndex((one) => one?.Id === row)),
    [rows, row],
  )
  const missing = row === undefined || index >= 0 ? -1 : rows.indexOf(undefined)
  useEffect(() => {
    if (missing >= 0) need(pageOf(missing))
  }, [missing, need])
  return index
}

/** The page of a row, from 1. */
export const pageOf = (index: number): number => Math.floor(index / PAGE) + 1
