import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type AuditLogPage = Schemas['LogPage']
export type AuditLogEntry = Schemas['LogEntry']

/** The parameters of the log. */
export type AuditLogParams = NonNullable<operations['logs']['parameters']['query']>

/** A page of the log. */
export const auditLogQuery = (query: AuditLogParams) =>
  queryOptions({
    queryKey: ['logs', query],
    queryFn: ({ signal }): Promise<AuditLogPage> =>
      unwrap(api.GET('/api/logs', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The URL of a spreadsheet with the filtered entries. */
export async function exportAuditLog(ask: AuditLogParams, language: 'tr' | 'en'): Promise<string> {
  const { page: _page, size: _size, ...filters } = ask
  return (await unwrap(api.GET('/api/logs/export', { params: { query: { ...filters, language } } }))).Value
}
