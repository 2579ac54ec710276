import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']
export type LegalTextRow = Schemas['LegalTextRow']
export type LegalTextDetail = Schemas['LegalText']
export type LegalTextPage = Schemas['ReadingListLegalTextRow']
export type LegalTextView = Schemas['ViewAnswerLegalText']
export type VersionRef = Schemas['RevisionRef']
export type VersionTexts = Schemas['TextAnswer']
export type TermSpan = Schemas['TermSpan']
export type FileRef = Schemas['FileRef']
export type ProgressStep = Schemas['Progress']
export type SectorPath = Schemas['Path']
export type SectorNode = Schemas['Node']
export type NumberedText = Schemas['Parent']

/** The parameters of a reading list. */
export type BrowseAsk = NonNullable<operations['browselegaltexts']['parameters']['query']>
export type BrowseSort = NonNullable<BrowseAsk['sort']>

export type TermRow = Schemas['TermRow']
export type TermPage = Schemas['ReadingListTermRow']
export type TermView = Schemas['ViewAnswerTerm']
export type TermAsk = NonNullable<operations['browseglossary']['parameters']['query']>
export type TermSort = NonNullable<TermAsk['sort']>

/** The reading trees of legal texts. */
export type BrowseMode = 'legaltexts' | 'draftlegaltexts'

/** The key prefix of queries that a change of any legal text, version or sector invalidates. */
export const BROWSE = ['browse']

/** The data that all pages of a list share. */
const COMMON = [
  'TreeDataTR',
  'TreeDataEN',
  'Statuses',
  'LegislationTypes',
  'LineBodies',
  'TrafficLights',
  'All',
  'Lights',
] as const

type Common = { TreeState: string } & Partial<Record<(typeof COMMON)[number], unknown>>

/** Requests a page without the data that an earlier page contained, and adds them to the response. */
async function wholePage<Page extends Common>(
  client: QueryClient,
  list: string,
  fetch: (known: string | undefined) => Promise<Page>,
): Promise<Page> {
  const key = [...BROWSE, list, 'common']
  const kept = client.getQueryData<Page>(key)
  const page = await fetch(kept?.TreeState)
  if (page.All !== undefined) {
    client.setQueryData(key, page)
    return page
  }
  const common = kept && Object.fromEntries(COMMON.map((name) => [name, kept[name]]))
  return { ...page, ...common }
}

const fetchPage = (mode: BrowseMode, query: BrowseAsk, signal: AbortSignal) =>
  mode === 'legaltexts'
    ? answer(api.GET('/api/legaltexts', { params: { query }, signal }))
    : answer(api.GET('/api/draftlegaltexts', { params: { query }, signal }))

/** A page of a list, with its tree. */
export const browseQuery = (mode: BrowseMode, ask: BrowseAsk) =>
  queryOptions({
    queryKey: [...BROWSE, mode, 'page', ask],
    queryFn: ({ client, signal }): Promise<LegalTextPage> =>
      wholePage(client, mode, (known) => fetchPage(mode, { ...ask, known }, signal)),
    placeholderData: keepPreviousData,
  })

/** A legal text for the viewer. */
export const legalTextQuery = (id: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'view', id],
    queryFn: ({ signal }): Promise<LegalTextView> =>
      answer(api.GET('/api/legaltexts/view/{id}', { params: { path: { id } }, signal })),
  })

/** The texts of a version, optionally with the positions of glossary terms. */
export const versionTextQuery = (revisionId: number, terms: boolean, find = '') =>
  queryOptions({
    queryKey: [...BROWSE, 'text', revisionId, terms, find],
    queryFn: ({ signal }): Promise<VersionTexts> =>
      answer(
        api.GET('/api/legaltexts/text/{revisionId}', {
          params: { path: { revisionId }, query: { ...(terms && { terms: '1' }), ...(find && { find }) } },
          signal,
        }),
      ),
    placeholderData: (kept) => (kept?.Item.Id === revisionId ? kept : undefined),
  })

/** A page of the glossary, with the tree of domains. */
export const glossaryQuery = (ask: TermAsk) =>
  queryOptions({
    queryKey: [...BROWSE, 'glossary', 'page', ask],
    queryFn: ({ client, signal }): Promise<TermPage> =>
      wholePage(client, 'glossary', (known) =>
        answer(api.GET('/api/glossary', { params: { query: { ...ask, known } }, signal })),
      ),
    placeholderData: keepPreviousData,
  })

/** A term for its dialog. */
export const termQuery = (id: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'glossary', 'view', id],
    queryFn: ({ signal }): Promise<TermView> =>
      answer(api.GET('/api/glossary/view/{id}', { params: { path: { id } }, signal })),
  })
