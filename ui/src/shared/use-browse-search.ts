import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readBrowseSearch } from '@/entities/legaltexts/browse-search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of history entries between the list without the viewer and here. */
    viewerDepth?: number
  }
}

/** The search parameters that all reading screens have. */
interface Address {
  page?: number
}

type Query = Record<string, string | number | undefined>

/**
 * The state of a reading screen, kept in its URL. `item` is the parameter of the record in the viewer,
 * `inner` are the parameters of the state within the viewer.
 */
export function useAddress<Search extends Address>(
  read: (raw: Record<string, unknown>) => Search,
  item: keyof Search,
  ...inner: (keyof Search)[]
) {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => read({ ...raw }), [raw, read])
  const navigate = useNavigate()
  const { history } = useRouter()
  type Patch = Partial<Search>

  const go = (patch: Patch, replace = false, viewerDepth = 0) =>
    void navigate({
      to: '.',
      search: (known: object): Query => ({ ...(read({ ...known, ...patch }) as object) }),
      replace,
      resetScroll: false,
      state: (known) => ({ ...known, viewerDepth }),
    })
  const depth = () => history.location.state.viewerDepth ?? 0
  const without = Object.fromEntries([item, ...inner].map((key) => [key, undefined])) as Patch
  return {
    search,
    /** Changes filters, order or page size and returns to the first page. */
    filter: (patch: Patch, replace = false) => go({ ...patch, page: undefined }, replace),
    toPage: (page: number) => go({ page: page === 1 ? undefined : page } as Patch),
    /** Opens a record, or one within the open record, as a new history entry, so that Back closes it. */
    open: (patch: Patch) => go(patch, false, search[item] === undefined || depth() ? depth() + 1 : 0),
    /** Replaces the open record with another one. */
    openNeighbour: (patch: Patch) =>
      go({ ...without, ...patch }, true, patch.page === undefined ? depth() : 0),
    /** Goes back one history entry or, without one, applies the patch. */
    back: (patch: Patch) => (depth() > 1 ? history.back() : go(patch, true, depth())),
    close: () => (depth() ? history.go(-depth()) : go(without, true)),
  }
}

/** The address of a list of legal texts. */
export const useBrowseSearch = () => useAddress(readBrowseSearch, 'text')
