import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type BrowseSearch, readBrowseSearch } from './browse-search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps back the list without the viewer lies. */
    viewerDepth?: number
  }
}

type Patch = Partial<BrowseSearch>

/** The state of a reading screen, which is its address. */
export function useBrowseSearch() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readBrowseSearch({ ...raw }), [raw])
  const navigate = useNavigate()
  const { history } = useRouter()

  const go = (patch: Patch, replace = false, viewerDepth = 0) =>
    void navigate({
      to: '.',
      search: (known: object): Record<string, string | number | undefined> => ({
        ...readBrowseSearch({ ...known, ...patch }),
      }),
      replace,
      resetScroll: false,
      state: (known) => ({ ...known, viewerDepth }),
    })
  const depth = () => history.location.state.viewerDepth ?? 0
  return {
    search,
    /** Filters, order and page size start again at the first page. */
    filter: (patch: Patch, replace = false) => go({ ...patch, page: undefined }, replace),
    toPage: (page: number) => go({ page: page === 1 ? undefined : page }),
    /** Opens a text, or goes one deeper from the open one: Back leads out again. */
    open: (patch: Patch) => go(patch, false, search.text === undefined || depth() ? depth() + 1 : 0),
    /** Walks to another text in place of the open one. */
    walk: (patch: Patch) => go({ ...patch, read: undefined }, true, patch.page === undefined ? depth() : 0),
    /** Goes one step back out; where there is none, to what the patch says. */
    back: (patch: Patch) => (depth() > 1 ? history.back() : go(patch, true, depth())),
    close: () => (depth() ? history.go(-depth()) : go({ text: undefined, read: undefined }, true)),
  }
}
