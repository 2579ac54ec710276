import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { Changes } from './compare'
import type { components } from './schema.gen'
import type { VersionTexts } from './unsaved-texts'

type Schemas = components['schemas']
export type FileText = Schemas['Answer']
export type ReportRow = Schemas['ReportRow']
export type FileTextWish = Schemas['Asked']

/** The text of a file, with a report. */
export const fileTextQuery = (wish: FileTextWish | undefined) =>
  queryOptions({
    queryKey: ['edit', 'intake', wish],
    enabled: wish !== undefined,
    queryFn: async ({ signal }) =>
      unwrap(api.POST('/api/settings/revisions/read', { body: wish ?? {}, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { handlesRefusal: true },
  })

/** What changed from texts of a form to other ones. `name` names both. */
export const typedComparisonQuery = (before: VersionTexts, after: VersionTexts, name: string) =>
  queryOptions({
    queryKey: ['edit', 'redline', name],
    queryFn: async ({ signal }) => {
      const body = { BeforeTR: before.TextTR, BeforeEN: before.TextEN, ...after }
      return (await unwrap(api.POST('/api/settings/revisions/redline', { body, signal }))) as Changes
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
