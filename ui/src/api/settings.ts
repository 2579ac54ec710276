import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, callHeaders, callOf, unwrap } from './client'
import { ApiFault } from './fault'
import type {
  EditAnswer,
  ImportAnswer,
  ImportInput,
  ImportKind,
  Kind,
  ListAnswer,
  ListPath,
  TreeKind,
  TreeOrder,
  ViewAnswer,
} from './records'

/** The parameters of a list: page, size, sort, q and the filters of the kind. */
export type ListParams = Record<string, string | number | undefined>

/** The key prefix of queries that a change of any record invalidates. */
export const SETTINGS = ['settings']

/** The screens show invalid URLs themselves. */
const HANDLES_INVALID_ADDRESS = { handlesInvalidAddress: true }

export const listQuery = <K extends Kind>(kind: K, owner: number | undefined, query: ListParams) =>
  queryOptions({
    queryKey: [...SETTINGS, kind, 'list', owner ?? null, query],
    queryFn: ({ signal }) => fetchList(kind, owner, query, signal),
    placeholderData: keepPreviousData,
    meta: HANDLES_INVALID_ADDRESS,
  })

/** Which of the two paths a kind has is known only when the call is made. */
async function fetchList<K extends Kind>(
  kind: K,
  owner: number | undefined,
  query: ListParams,
  signal: AbortSignal,
): Promise<ListAnswer<K>> {
  const address = (owner ? `/api/settings/${kind}/{param}` : `/api/settings/${kind}`) as ListPath
  const list = await callOf('get', address, { path: owner ? { param: owner } : {}, query, signal })
  return list as ListAnswer<K>
}

export const viewQuery = <K extends Kind>(kind: K, id: number) =>
  queryOptions({
    queryKey: [...SETTINGS, kind, 'view', id],
    queryFn: ({ signal }): Promise<ViewAnswer<K>> =>
      callOf('get', `/api/settings/${kind}/view/{id}`, { path: { id }, signal }),
    meta: HANDLES_INVALID_ADDRESS,
  })

/** A record for its form, fetched each time the form opens; id 0 is a new one. */
export const editQuery = <K extends Kind>(kind: K, id: number, parent?: number) =>
  queryOptions({
    queryKey: ['edit', kind, id, parent ?? null],
    queryFn: ({ signal }): Promise<EditAnswer<K>> =>
      callOf('get', `/api/settings/${kind}/edit/{id}`, { path: { id }, query: { parent }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: HANDLES_INVALID_ADDRESS,
  })

export const saveRecord = (kind: Kind, body: object) => callOf('post', `/api/settings/${kind}`, { body })

/** Saves the order of a whole tree; its generation must be the one that was read. */
export const saveOrder = (kind: TreeKind, body: TreeOrder) =>
  callOf('post', `/api/settings/${kind}`, { body })

/** Deletes a record; `rows` repeats how many rows of its own go with it, where a kind wants that. */
export const deleteRecord = (kind: Kind, id: number, rows?: number) =>
  callOf('delete', `/api/settings/${kind}/{id}`, { path: { id }, query: { rows } })

/**
 * Checks out a record or, with `renew`, only renews it. When another user holds it, the fault's code is the name.
 */
export const checkOut = (kind: Kind, id: number, renew: boolean) =>
  callOf('post', `/api/checkout/${kind}/{id}`, { path: { id }, query: { renew: renew ? '1' : undefined } })

/** Ends the checkout of the user who edits the record. */
export const releaseCheckout = (kind: Kind, id: number) =>
  callOf('delete', `/api/checkout/${kind}/{id}`, { path: { id } })

export const checkIn = (kind: Kind, id: number) =>
  callOf('post', `/api/checkin/${kind}/{id}`, { path: { id }, keepalive: true })

/** Releases a record while the page is being closed. */
export function checkInOnUnload(kind: Kind, id: number): void {
  void fetch(`/api/checkin/${kind}/${id}`, {
    method: 'POST',
    keepalive: true,
    headers: callHeaders(),
  }).catch(() => {})
}

/** The legal texts that can be the principal text of an amendment. */
export const amendmentTargets = (q: string, signal?: AbortSignal) =>
  unwrap(api.GET('/api/amendmenttargets', { params: { query: { q, page: 1, size: 20 } }, signal }))

/** The URL of a file with all records of a list, regardless of pages: a spreadsheet or, for terms, also TBX. */
export const exportList = async (
  kind: Kind,
  owner: number | undefined,
  query: ListParams,
  format: 'xlsx' | 'tbx' = 'xlsx',
): Promise<string> => {
  const { page: _page, size: _size, ...rest } = query
  const link = await callOf('get', `/api/settings/${kind}/export`, {
    query: { ...rest, format, parent: owner },
  })
  return link.Value
}

/** The preview of an import. A file that cannot be imported is a response, not a failure. */
export const importQuery = (kind: ImportKind, body: ImportInput | null) =>
  queryOptions({
    queryKey: ['import', kind, body],
    queryFn: ({ signal }): Promise<ImportAnswer | ApiFault> =>
      callOf('post', `/api/settings/${kind}/import`, {
        query: { dryrun: '1' },
        body: body ?? undefined,
        signal,
      }).catch((fault: unknown) => {
        if (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')) return fault
        throw fault
      }),
    enabled: body !== null,
    ...busyRetries,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })

/** Imports or previews a file: all rows or none, or with `partial` those without errors. While another import is
 * running, it retries and reports that it waits. */
export const importRecords = (
  kind: ImportKind,
  body: ImportInput,
  query: { dryrun?: '1'; partial?: '1' },
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<ImportAnswer> =>
  whenFree(() => callOf('post', `/api/settings/${kind}/import`, { query, body, signal }), onWaiting)

/** Makes a call again while another import is running, and reports that it waits. */
export async function whenFree<T>(call: () => Promise<T>, onWaiting: () => void): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (fault) {
      if (!isBusy(fault)) throw fault
      onWaiting()
      await new Promise((resolve) => setTimeout(resolve, IMPORT_RETRY_INTERVAL))
    }
  }
}

/**
 * The interval in milliseconds at which a refused import retries. Each call counts towards the rate limit of the user,
 * who may wait for a quarter of an hour.
 */
const IMPORT_RETRY_INTERVAL = 2_000

/** Whether another import is running on the server. */
export const isBusy = (fault: unknown) => fault instanceof ApiFault && fault.is('ERROR_BUSY')

/** How the query of a preview waits for another import. */
export const busyRetries = {
  retry: (_count: number, fault: Error) => isBusy(fault),
  retryDelay: IMPORT_RETRY_INTERVAL,
}
