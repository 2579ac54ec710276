import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readBrowseSearch } from '@/entities/legaltexts/browse-search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps back the list without the viewer lies. */
    viewerDepth?: number
  }
}

/** What every reading screen's address can say. */
interface Address {
  page?: number
}

type Query = Record<string, string | number | undefined>

/**
 * The state of a reading screen, which is its address. `item` is the parameter of the record in the viewer,
 * `inner` are those of what is open within it.
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
    /** Filters, order and page size start again at the first page. */
    filter: (patch: Patch, replace = false) => go({ ...patch, page: undefined }, replace),
    toPage: (page: number) => go({ page: page === 1 ? undefined : page } as Patch),
    /** Opens a record, or goes one deeper from the open one: Back leads out again. */
    open: (patch: Patch) => go(patch, false, search[item] === undefined || depth() ? depth() + 1 : 0),
    /** Walks to another record in place of the open one. */
    walk: (patch: Patch) => go({ ...without, ...patch }, true, patch.page === undefined ? depth() : 0),
    /** Goes one step back out; where there is none, to what the patch says. */
    back: (patch: Patch) => (depth() > 1 ? history.back() : go(patch, true, depth())),
    close: () => (depth() ? history.go(-depth()) : go(without, true)),
  }
}

/** The address of a list of legal texts. */
export const useBrowseSearch = () =>
  useAddress(readBrowseSearch, 'text', 'read', 'find', 'article', 'at', 'language')
