import type { TermParams, TermSort } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'
import { PAGE_SIZE_TREE_VIEW, PAGE_SIZES } from '@/lib/timings'

/** The search parameters of the glossary. */
export interface GlossarySearch {
  q?: string
  domain?: number
  /** The terms of one import: when they were created, in milliseconds. */
  created?: number
  /** 1: without the subdomains of the selected domain. */
  exact?: number
  sort?: TermSort
  page?: number
  size?: number
  /** The term in the dialog. */
  term?: number
}

const SORTS: readonly TermSort[] = ['NameTR', '-NameTR', 'NameEN', '-NameEN', '-ModifyDate', 'ModifyDate']

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readGlossarySearch(raw: Record<string, unknown>): GlossarySearch {
  const size = integerParam(raw.size, 1)
  const read: GlossarySearch = {
    q: textParam(raw.q),
    domain: integerParam(raw.domain, 1),
    created: integerParam(raw.created, 1),
    exact: integerParam(raw.exact, 1, 1),
    sort: SORTS.find((sort) => sort === raw.sort),
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
    term: integerParam(raw.term, 1),
  }
  return withoutUndefined(read)
}

/** The default order of the glossary: by the source language. */
export const defaultTermSort = (source: Lang): TermSort => (source === 'tr' ? 'NameTR' : 'NameEN')

/** The request to the server. */
export function termParams(search: GlossarySearch, source: Lang): TermParams {
  return {
    q: search.q,
    domain: search.domain === undefined ? undefined : [search.domain],
    created: search.created === undefined ? undefined : [search.created],
    exact: search.domain !== undefined && search.exact ? '1' : undefined,
    sort: search.sort ?? defaultTermSort(source),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE_TREE_VIEW,
  }
}

/** Search parameters of all terms of a domain: without a query, at the first page, in the same order. */
export function domainSearch(known: object, domain: number): Record<string, string | number | undefined> {
  const { sort, size } = readGlossarySearch({ ...known })
  return { ...readGlossarySearch({ sort, size, domain }) }
}
