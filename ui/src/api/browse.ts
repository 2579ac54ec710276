import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, unwrap } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type LegalTextRow = Schemas['LegalTextRow']
export type LegalTextDetail = Schemas['LegalText']
export type LegalTextPage = Schemas['ReadingListLegalTextRow']
export type LegalTextView = Schemas['ViewAnswerLegalText']
export type VersionRef = Schemas['RevisionRef']
export type VersionHead = Schemas['RevisionHead']
/** A version as it is read: the structure of its texts, and how they stand side by side. */
export type Reading = Schemas['ReadingAnswer']
export type ReadingSide = Schemas['ReadingSide']
export type ReadingBlock = Schemas['ReadingBlock']
export type ReadingEntry = Schemas['ReadingEntry']
export type TermSpan = Schemas['TermSpan']
/** A reference to EU law in a text of a version. */
export type TextReference = Schemas['TextEUReference']
export type FileRef = Schemas['FileRef']
export type ProgressStep = Schemas['Progress']
export type SectorPath = Schemas['Path']
export type SectorNode = Schemas['Node']
export type NumberedText = Schemas['Parent']

/** The parameters of a reading list. */
export type BrowseParams = NonNullable<operations['browselegaltexts']['parameters']['query']>
export type BrowseSort = NonNullable<BrowseParams['sort']>

export type TermRow = Schemas['TermRow']
export type TermPage = Schemas['ReadingListTermRow']
export type TermView = Schemas['ViewAnswerTerm']
export type TermParams = NonNullable<operations['browseglossary']['parameters']['query']>
export type TermSort = NonNullable<TermParams['sort']>

/** The reading trees of legal texts. */
export type BrowseMode = 'legaltexts' | 'draftlegaltexts'

/** The data that all pages of a list share. */
const SHARED_DATA = [
  'TreeDataTR',
  'TreeDataEN',
  'Statuses',
  'LegislationTypes',
  'LineBodies',
  'TrafficLights',
  'All',
  'Lights',
] as const

type SharedData = { TreeState: string } & Partial<Record<(typeof SHARED_DATA)[number], unknown>>

/** Requests a page without the data that an earlier page contained, and adds them to the response. */
async function withSharedData<Page extends SharedData>(
  client: QueryClient,
  list: string,
  fetch: (known: string | undefined) => Promise<Page>,
): Promise<Page> {
  const key = [...BROWSE, list, 'common']
  const known = client.getQueryData<Page>(key)
  const page = await fetch(known?.TreeState)
  if (page.All !== undefined) {
    client.setQueryData(key, page)
    return page
  }
  const common = known && Object.fromEntries(SHARED_DATA.map((name) => [name, known[name]]))
  return { ...page, ...common }
}

const fetchPage = (mode: BrowseMode, query: BrowseParams, signal: AbortSignal) =>
  mode === 'legaltexts'
    ? unwrap(api.GET('/api/legaltexts', { params: { query }, signal }))
    : unwrap(api.GET('/api/draftlegaltexts', { params: { query }, signal }))

/** A page of a list, with its tree. */
export const browseQuery = (mode: BrowseMode, params: BrowseParams) =>
  queryOptions({
    queryKey: [...BROWSE, mode, 'page', params],
    queryFn: ({ client, signal }): Promise<LegalTextPage> =>
      withSharedData(client, mode, (known) => fetchPage(mode, { ...params, known }, signal)),
    placeholderData: keepPreviousData,
  })

/** A legal text for the viewer. */
export const legalTextQuery = (id: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'view', id],
    queryFn: ({ signal }): Promise<LegalTextView> =>
      unwrap(api.GET('/api/legaltexts/view/{id}', { params: { path: { id } }, signal })),
    meta: { handlesInvalidAddress: true },
  })

/** A version as it is read. */
export const readingQuery = (version: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'reading', version],
    queryFn: ({ signal }): Promise<Reading> =>
      unwrap(
        api.GET('/api/legaltexts/read/{revisionId}', { params: { path: { revisionId: version } }, signal }),
      ),
    // Comparing two texts of a megabyte takes longer than parsing them.
    structuralSharing: false,
    meta: { handlesInvalidAddress: true },
  })

/** What is marked in the texts of a version: terms of the glossary, references, or the places of a search. */
export const readingMarksQuery = (
  version: number,
  marks: { terms?: boolean; eurefs?: boolean; find?: string },
) =>
  queryOptions({
    queryKey: [...BROWSE, 'marks', version, marks],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/legaltexts/read/{revisionId}/marks', {
          params: {
            path: { revisionId: version },
            query: {
              ...(marks.terms && { terms: '1' }),
              ...(marks.eurefs && { eurefs: '1' }),
              ...(marks.find && { find: marks.find }),
            },
          },
          signal,
        }),
      ),
    structuralSharing: false,
  })

/** A page of the glossary, with the tree of domains. */
export const glossaryQuery = (params: TermParams) =>
  queryOptions({
    queryKey: [...BROWSE, 'glossary', 'page', params],
    queryFn: ({ client, signal }): Promise<TermPage> =>
      withSharedData(client, 'glossary', (known) =>
        unwrap(api.GET('/api/glossary', { params: { query: { ...params, known } }, signal })),
      ),
    placeholderData: keepPreviousData,
  })

/** A term for its dialog. */
export const termQuery = (id: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'glossary', 'view', id],
    queryFn: ({ signal }): Promise<TermView> =>
      unwrap(api.GET('/api/glossary/view/{id}', { params: { path: { id } }, signal })),
    meta: { handlesInvalidAddress: true },
  })
