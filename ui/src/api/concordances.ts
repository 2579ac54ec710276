import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, type Reply, unwrap } from './client'
import { ApiFault } from './fault'
import type { components, operations } from './schema.gen'
import { busyRetries, whenFree } from './settings'

type Schemas = components['schemas']

/** A table of concordance in lists. */
export type ConcordanceRow = Schemas['ConcordanceRow']
export type Concordance = Schemas['Concordance']
export type Coverage = Schemas['Coverage']
/** A row of a table: a provision of the act, its counterparts, and how far it is aligned. */
export type Alignment = Schemas['Alignment']
export type AlignmentTarget = Schemas['AlignmentTarget']
/** A row as it is saved. */
export type AlignmentInput = Schemas['AlignmentInput']
export type ConcordancePage = Reply<'/api/concordances', 'get'>
/** A table with some of its rows. */
export type ConcordanceRows = Reply<'/api/concordances/{id}', 'get'>
export type ConcordanceParams = NonNullable<operations['browseConcordances']['parameters']['query']>
/** What rows are asked for. */
export type AlignmentParams = NonNullable<operations['readConcordance']['parameters']['query']>
/** Changed rows as they are now, and when the table has last been changed. */
export type SavedRows = Reply<'/api/concordances/{id}/rows', 'post'>
export type RowsBody = Schemas['AlignmentsInput']
export type ReverseItem = Reply<'/api/concordances/{id}/reverse', 'get'>['Items'][number]
export type PlaceOption = Reply<'/api/concordances/places', 'get'>['Items'][number]
/** A version that a document of a table can be attached to. */
export type ExportVersion = Schemas['ExportVersion']
export type DocumentParams = NonNullable<operations['exportConcordance']['parameters']['query']>

const CONCORDANCES = [...BROWSE, 'concordances']

/** The key prefix of all queries of one table. */
export const concordanceKey = (id: number) => [...CONCORDANCES, id]

export const concordancesQuery = (query: ConcordanceParams) =>
  queryOptions({
    queryKey: [...CONCORDANCES, 'list', query],
    queryFn: ({ signal }): Promise<ConcordancePage> =>
      unwrap(api.GET('/api/concordances', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

/** A page of the rows of a table, with what is known of the whole table. */
export const concordanceQuery = (id: number, query: AlignmentParams) =>
  queryOptions({
    queryKey: [...concordanceKey(id), 'rows', query],
    queryFn: ({ signal }): Promise<ConcordanceRows> =>
      unwrap(api.GET('/api/concordances/{id}', { params: { path: { id }, query }, signal })),
    meta: { handlesInvalidAddress: true },
  })

/** The articles of the legal text, with the rows that name each. */
export const reverseQuery = (id: number) =>
  queryOptions({
    queryKey: [...concordanceKey(id), 'reverse'],
    meta: { handlesInvalidAddress: true },
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/concordances/{id}/reverse', { params: { path: { id } }, signal })),
  })

/** The articles of a legal text, or with `below` the places in one of them. */
export const placesQuery = (text: number, below?: string) =>
  queryOptions({
    queryKey: [...CONCORDANCES, 'places', text, below ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/concordances/places', { params: { query: { text, below } }, signal })),
    staleTime: 60_000,
  })

/** A place of the legal text that may be a counterpart of a row. */
export type Proposal = Reply<'/api/concordances/{id}/rows/{row}/proposals', 'get'>['Items'][number]

/** What the act says at the provision of a row, and what its counterparts may be. */
export const proposalsQuery = (id: number, row: number) =>
  queryOptions({
    queryKey: [...concordanceKey(id), 'proposals', row],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/concordances/{id}/rows/{row}/proposals', { params: { path: { id, row } }, signal }),
      ),
    staleTime: 60_000,
  })

/** Changes rows of a table, at most `MAX_ROWS` a call; the table must be checked out. */
export const saveAlignments = (id: number, body: RowsBody): Promise<SavedRows> =>
  unwrap(api.POST('/api/concordances/{id}/rows', { params: { path: { id } }, body }))

/** Says of rows that they are still right. */
export const markChecked = (id: number, ModifyDate: string, RowIds: number[]): Promise<SavedRows> =>
  unwrap(
    api.POST('/api/concordances/{id}/checked', { params: { path: { id } }, body: { ModifyDate, RowIds } }),
  )

export const confirmConcordance = (id: number, ModifyDate: string) =>
  unwrap(api.POST('/api/concordances/{id}/confirm', { params: { path: { id } }, body: { ModifyDate } }))

export const reopenConcordance = (id: number, ModifyDate: string) =>
  unwrap(api.POST('/api/concordances/{id}/reopen', { params: { path: { id } }, body: { ModifyDate } }))

/** Adds a row for each provision that is named or found in a text of the act. */
export const addProvisions = (id: number, body: Schemas['ProvisionsInput']): Promise<SavedRows> =>
  unwrap(api.POST('/api/concordances/{id}/provisions', { params: { path: { id } }, body }))

/** The URL of a table as a document. */
export const concordanceDocument = async (id: number, query: DocumentParams): Promise<string> =>
  (await unwrap(api.GET('/api/concordances/{id}/export', { params: { path: { id }, query } }))).Value

/** The layouts of documents, the versions that one can be attached to, and the checksum of the table. */
export const exportOptionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...concordanceKey(id), 'export'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/concordances/{id}/export/options', { params: { path: { id } }, signal })),
    staleTime: 0,
  })

/** Adds a document of a table to the files of a version, which must be checked out. */
export const attachConcordance = (id: number, body: Schemas['Attachment']) =>
  unwrap(api.POST('/api/concordances/{id}/attach', { params: { path: { id } }, body }))

export type RowsImport = Schemas['ConcordanceImportInput']
export type RowsImportAnswer = Schemas['ConcordanceImportAnswer']
export type ImportedRow = Schemas['ConcordanceImportRow']
export type ImportedTable = Schemas['ConcordanceImportTable']
export type MetDegree = Schemas['ConcordanceImportDegree']

/** The preview of an import of rows. A file that cannot be imported is a response, not a failure. */
export const rowsImportQuery = (id: number, body: RowsImport | null) =>
  queryOptions({
    queryKey: ['import', 'concordance-rows', id, body],
    queryFn: ({ signal }): Promise<RowsImportAnswer | ApiFault> =>
      unwrap(
        api.POST('/api/concordances/{id}/import', {
          params: { path: { id }, query: { dryrun: '1' } },
          body: body ?? { UploadId: '', ModifyDate: null },
          signal,
        }),
      ).catch((fault: unknown) => {
        if (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')) return fault
        throw fault
      }),
    enabled: body !== null,
    ...busyRetries,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })

/** Creates and changes rows as a file says, all or none; the table must be checked out. */
export const importRows = (id: number, body: RowsImport, signal: AbortSignal): Promise<RowsImportAnswer> =>
  whenFree(
    () => unwrap(api.POST('/api/concordances/{id}/import', { params: { path: { id } }, body, signal })),
    () => undefined,
  )
