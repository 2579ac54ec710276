import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '@/api/session'
import { readBrowseSearch } from '@/entities/legaltexts/browse-search'
import { PAGE_SIZE_TREE_VIEW, PAGE_SIZES } from '@/lib/timings'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of history entries between the list without the viewer and here. */
    viewerDepth?: number
  }
}

/** The search parameters that all reading screens have. */
interface Address {
  page?: number
  size?: number
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
  const [keptSize, keepSize] = useKeptSize()
  const search = useMemo(() => {
    const known = read({ ...raw })
    // A link to a page counts its rows as its sender did.
    return known.page || known.size || !keptSize ? known : { ...known, size: keptSize }
  }, [raw, read, keptSize])
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
    /** Whether the open record was opened from the list, to which Back returns. */
    fromList: depth() > 0,
    /** Changes filters or order and returns to the first page. */
    filter: (patch: Patch, replace = false) => go({ ...patch, page: undefined }, replace),
    toPage: (page: number) => go({ page: page === 1 ? undefined : page, size: search.size } as Patch),
    /** Changes the rows per page, which the next visit keeps. */
    toSize: (size: number) => {
      const other = size === PAGE_SIZE_TREE_VIEW ? undefined : size
      keepSize(other)
      go({ page: undefined, size: other } as Patch)
    },
    /** Opens a record, or one within the open record, as a new history entry, so that Back closes it. */
    open: (patch: Patch) => go(patch, false, search[item] === undefined || depth() ? depth() + 1 : 0),
    /** Replaces the open record with another one. */
    openNeighbour: (patch: Patch) =>
      go(
        { ...without, ...patch, ...(patch.page !== undefined && { size: search.size }) },
        true,
        patch.page === undefined ? depth() : 0,
      ),
    /** Goes back one history entry or, without one, applies the patch. */
    back: (patch: Patch) => (depth() > 1 ? history.back() : go(patch, true, depth())),
    close: () => (depth() ? history.go(-depth()) : go(without, true)),
  }
}

const keyOf = (user: number) => `lls-rows-${user}`

/** The rows per page that this user chose last in this browser; undefined: the default. */
function useKeptSize(): [number | undefined, (size: number | undefined) => void] {
  const { UserId } = useSession()
  const [size, setSize] = useState(() => {
    const kept = Number(localStorage.getItem(keyOf(UserId)))
    return PAGE_SIZES.find((offered) => offered === kept) as number | undefined
  })
  const keep = (next: number | undefined) => {
    setSize(next)
    if (next === undefined) localStorage.removeItem(keyOf(UserId))
    else localStorage.setItem(keyOf(UserId), String(next))
  }
  return [size, keep]
}

/** The address of a list of legal texts. */
export const useBrowseSearch = () => useAddress(readBrowseSearch, 'text')
