import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api, callHeaders, callOf } from './client'
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

/** What a list is asked for: page, size, sort, q and the kind's filters. */
export type ListParams = Record<string, string | number | undefined>

/** Everything below this key is read again after a change of any record. */
export const SETTINGS = ['settings']

/** The screens say themselves that an address is wrong. */
const SHOWN = { shown: true }

export const listQuery = <K extends Kind>(kind: K, owner: number | undefined, query: ListParams) =>
  queryOptions({
    queryKey: [...SETTINGS, kind, 'list', owner ?? null, query],
    queryFn: ({ signal }) => fetchList(kind, owner, query, signal),
    placeholderData: keepPreviousData,
    meta: SHOWN,
  })

/** Which of both addresses a kind has is known when the call is made. */
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
    meta: SHOWN,
  })

/** A record for its form, read again each time the form opens; id 0 is a new one. */
export const editQuery = <K extends Kind>(kind: K, id: number, parent?: number) =>
  queryOptions({
    queryKey: ['edit', kind, id, parent ?? null],
    queryFn: ({ signal }): Promise<EditAnswer<K>> =>
      callOf('get', `/api/settings/${kind}/edit/{id}`, { path: { id }, query: { parent }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: SHOWN,
  })

export const saveRecord = (kind: Kind, body: object) => callOf('post', `/api/settings/${kind}`, { body })

/** Saves the order of a whole tree, whose version must be the one that was read. */
export const saveOrder = (kind: TreeKind, body: TreeOrder) =>
  callOf('post', `/api/settings/${kind}`, { body })

export const deleteRecord = (kind: Kind, id: number) =>
  callOf('delete', `/api/settings/${kind}/{id}`, { path: { id } })

/**
 * Takes a record for editing or, with renew, renews that only; held by somebody else, the fault's code is that name.
 */
export const checkOut = (kind: Kind, id: number, renew: boolean) =>
  callOf('post', `/api/checkout/${kind}/{id}`, { path: { id }, query: { renew: renew ? '1' : undefined } })

/** Ends the check-out of the user who edits the record. */
export const takeAway = (kind: Kind, id: number) =>
  callOf('delete', `/api/checkout/${kind}/{id}`, { path: { id } })

export const checkIn = (kind: Kind, id: number) =>
  callOf('post', `/api/checkin/${kind}/{id}`, { path: { id }, keepalive: true })

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
  answer(api.GET('/api/amendmenttargets', { params: { query: { q, page: 1, size: 20 } }, signal }))

/** The address of a file of all that a list finds, pages aside: a spreadsheet, of terms TBX as well. */
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

/** What an import of a file would do; a file that cannot be imported is an answer too, and no failure. */
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
    retry: (_count, fault) => isBusy(fault),
    retryDelay: TURN_DELAY,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })

/** Imports a file, or only looks at it: all rows or none, or with `partial` those without errors. While another import is at
 * work it asks again, and says so. */
export async function importRecords(
  kind: ImportKind,
  body: ImportInput,
  query: { dryrun?: '1'; partial?: '1' },
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<ImportAnswer> {
  for (;;) {
    try {
      return await callOf('post', `/api/settings/${kind}/import`, { query, body, signal })
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
