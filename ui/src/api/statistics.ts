import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type StatisticsAnswer = Schemas['StatisticsAnswer']
export type Statistics = Schemas['Statistics']
export type Slice = Schemas['Slice']
export type ReportRequest = Schemas['Request']

export type Harmonisation = Schemas['Harmonisation']
export type AlignedGroup = Schemas['AlignedGroup']

/** The period that counts every text. */
export const ALL_PERIODS = 'all'

/** The charts of a period: a year, or all. */
export const statisticsQuery = (period: string) =>
  queryOptions({
    queryKey: ['statistics', period],
    queryFn: ({ signal }): Promise<StatisticsAnswer> =>
      unwrap(api.GET('/api/statistics', { params: { query: { period } }, signal })),
    placeholderData: keepPreviousData,
    meta: { preparing: true },
  })

/** How far EU acts are aligned, by chapter, sector and month. */
export const harmonisationQuery = queryOptions({
  queryKey: ['statistics', 'harmonisation'],
  queryFn: async ({ signal }): Promise<Harmonisation> =>
    (await unwrap(api.GET('/api/statistics/harmonisation', { signal }))).Harmonisation,
})

/** The URL of the charts as a workbook. */
export const statisticsWorkbook = async (period: string): Promise<string> =>
  (await unwrap(api.GET('/api/statistics/excel', { params: { query: { period } } }))).Value

/** The URL of a report; null when there are too few records for one. */
export const makeReport = async (body: ReportRequest, signal: AbortSignal): Promise<string | null> =>
  (await unwrap(api.POST('/api/statistics', { body, signal }))).Value
