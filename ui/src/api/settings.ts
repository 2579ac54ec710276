import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api, callHeaders } from './client'
import { ApiFault } from './fault'
import type {
  CheckedOut,
  EditAnswer,
  ImportAnswer,
  ImportInput,
  Kind,
  ListAnswer,
  Parent,
  Saved,
  ViewAnswer,
} from './records'

/** What a list is asked for: page, size, sort, q and the kind's filters. */
export type ListParams = Record<string, string | number | undefined>

interface Ask {
  params?: { query?: Record<string, unknown> }
  body?: unknown
  signal?: AbortSignal
  /** Arrives also when the page closes meanwhile. */
  keepalive?: boolean
}

type Outcome<T> = Promise<{ data?: T; error?: unknown; response: Response }>

/** The kinds share their calls; what an address answers with is known from the kind's definition. */
function call<T>(method: 'get' | 'post' | 'delete', path: string, ask: Ask = {}): Promise<T> {
  const request = api.request as unknown as (method: string, path: string, ask: Ask) => Outcome<T>
  return answer(request(method, path, ask))
}

/** Everything below this key is read again after a change of any record. */
export const SETTINGS = ['settings']

/** The screens say themselves that an address is wrong. */
const SHOWN = { shown: true }

export const listQuery = <Row>(kind: Kind, owner: number | undefined, query: ListParams) =>
  queryOptions({
    queryKey: [...SETTINGS, kind, 'list', owner ?? null, query],
    queryFn: ({ signal }) =>
      call<ListAnswer<Row>>('get', `/api/settings/${kind}${owner ? `/${owner}` : ''}`, {
        params: { query },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: SHOWN,
  })

export const viewQuery = <Item>(kind: Kind, id: number) =>
  queryOptions({
    queryKey: [...SETTINGS, kind, 'view', id],
    queryFn: ({ signal }) => call<ViewAnswer<Item>>('get', `/api/settings/${kind}/view/${id}`, { signal }),
    meta: SHOWN,
  })

/** A record for its form, read anew each time the form opens; id 0 is a new one. */
export const editQuery = <Item>(kind: Kind, id: number, parent?: number) =>
  queryOptions({
    queryKey: ['edit', kind, id, parent ?? null],
    queryFn: ({ signal }) =>
      call<EditAnswer<Item>>('get', `/api/settings/${kind}/edit/${id}`, {
        params: { query: parent ? { parent } : {} },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: SHOWN,
  })

export const saveRecord = (kind: Kind, body: object) => call<Saved>('post', `/api/settings/${kind}`, { body })

/** Saves the order of a whole tree, whose version must be the one that was read. */
export const saveOrder = (
  kind: 'sectors' | 'domains',
  body: { TreeVersion: number; Tree: { Id: number; ParentId: number | null; Order: number }[] },
) => call<{ TreeVersion: number }>('post', `/api/settings/${kind}`, { body })

export const deleteRecord = (kind: Kind, id: number) => call<object>('delete', `/api/settings/${kind}/${id}`)

/**
 * Takes a record for editing or, with renew, renews that only; held by somebody else, the fault's code is that name.
 */
export const checkOut = (kind: Kind, id: number, renew: boolean) =>
  call<CheckedOut>('post', `/api/checkout/${kind}/${id}`, { params: { query: renew ? { renew: '1' } : {} } })

/** Ends the check-out of whoever edits the record. */
export const takeAway = (kind: Kind, id: number) => call<object>('delete', `/api/checkout/${kind}/${id}`)

export const checkIn = (kind: Kind, id: number) =>
  call<object>('post', `/api/checkin/${kind}/${id}`, { keepalive: true })

/** Gives a record back while the page goes away. */
export function checkInOnLeaving(kind: Kind, id: number): void {
  void fetch(`/api/checkin/${kind}/${id}`, {
    method: 'POST',
    keepalive: true,
    headers: callHeaders(),
  }).catch(() => {})
}

/** Texts that an amendment can amend. */
export const amendmentTargets = (q: string, signal?: AbortSignal) =>
  call<{ Items: Parent[]; Total: number }>('get', '/api/amendmenttargets', {
    params: { query: { q, page: 1, size: 20 } },
    signal,
  })

/** The address of a file of all that a list finds, pages aside: a spreadsheet, of terms TBX as well. */
export const exportList = async (
  kind: Kind,
  owner: number | undefined,
  query: ListParams,
  format: 'xlsx' | 'tbx' = 'xlsx',
): Promise<string> => {
  const { page: _page, size: _size, ...rest } = query
  const link = await call<{ Value: string }>('get', `/api/settings/${kind}/export`, {
    params: { query: { ...rest, format, ...(owner ? { parent: owner } : {}) } },
  })
  return link.Value
}

/** What an import of a file would do; a file that cannot be imported is an answer too, and no failure. */
export const importQuery = (kind: Kind, body: ImportInput | null) =>
  queryOptions({
    queryKey: ['import', kind, body],
    queryFn: ({ signal }): Promise<ImportAnswer | ApiFault> =>
      call<ImportAnswer>('post', `/api/settings/${kind}/import`, {
        params: { query: { dryrun: '1' } },
        body,
        signal,
      }).catch((fault: unknown) => {
        if (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')) return fault
        throw fault
      }),
    enabled: body !== null,
    retry: (_count, fault) => isBusy(fault),
    retryDelay: TURN_DELAY,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })

/** Imports a file, or only looks at it: all rows or none, or with `partial` those without errors. While another import is at
 * work it asks again, and says so. */
export async function importRecords(
  kind: Kind,
  body: ImportInput,
  query: { dryrun?: '1'; partial?: '1' },
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<ImportAnswer> {
  for (;;) {
    try {
      return await call<ImportAnswer>('post', `/api/settings/${kind}/import`, {
        params: { query },
        body,
        signal,
      })
    } catch (fault) {
      if (!isBusy(fault)) throw fault
      onWaiting()
      await new Promise((resolve) => setTimeout(resolve, TURN_DELAY))
    }
  }
}

/**
 * Until a refused import asks for its turn again, in milliseconds. Each call counts against the acts of its user, who
 * may wait for a quarter of an hour.
 */
const TURN_DELAY = 2_000

/** Another import is at work on the server. */
export const isBusy = (fault: unknown) => fault instanceof ApiFault && fault.is('ERROR_BUSY')
