import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type LogPage = Schemas['LogPage']
export type LogEntry = Schemas['LogEntry']

/** The parameters of the log. */
export type LogAsk = NonNullable<operations['logs']['parameters']['query']>

/** A page of the log. */
export const logsQuery = (query: LogAsk) =>
  queryOptions({
    queryKey: ['logs', query],
    queryFn: ({ signal }): Promise<LogPage> => answer(api.GET('/api/logs', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The URL of a spreadsheet with the filtered entries. */
export async function exportLogs(ask: LogAsk, language: 'tr' | 'en'): Promise<string> {
  const { page: _page, size: _size, ...filters } = ask
  return (await answer(api.GET('/api/logs/export', { params: { query: { ...filters, language } } }))).Value
}
