import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, type Reply, unwrap } from './client'
import type { components, operations } from './schema.gen'

type Schemas = components['schemas']

/** A reference to the law of the European Union in a text. */
export type EUReference = Schemas['EUReference']
/** An act of the European Union in lists. */
export type EUActRow = Schemas['EUActRow']
export type EUAct = Schemas['EUAct']
export type Corrigendum = Schemas['Corrigendum']
/** An act where another record names it. */
export type EUActRef = Schemas['EUActRef']
/** A legal text that an act concerns. */
export type EUActText = Schemas['EUActText']
/** Where a legal text names an act. */
export type EUActMention = Schemas['EUActMention']
/** An act that a legal text has to do with. */
export type LegalTextAct = Schemas['LegalTextAct']
export type EUActPage = Reply<'/api/euacts', 'get'>
export type EUActView = Reply<'/api/euacts/view', 'get'>

/** The parameters of the list of acts. */
export type EUActParams = NonNullable<operations['browseEUActs']['parameters']['query']>

export const euActsQuery = (query: EUActParams) =>
  queryOptions({
    queryKey: [...BROWSE, 'euacts', query],
    queryFn: ({ signal }): Promise<EUActPage> =>
      unwrap(api.GET('/api/euacts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

/** The URL of a spreadsheet with all acts that a list finds, regardless of pages. */
export async function exportEUActs(params: EUActParams): Promise<string> {
  const { page: _page, size: _size, ...query } = params
  return (await unwrap(api.GET('/api/euacts/export', { params: { query } }))).Value
}

/** An act by its CELEX number or, if it has only digits, by its id. */
export const euActQuery = (number: string) =>
  queryOptions({
    queryKey: [...BROWSE, 'euacts', 'view', number],
    queryFn: ({ signal }): Promise<EUActView> =>
      /^\d+$/.test(number)
        ? unwrap(api.GET('/api/euacts/view/{id}', { params: { path: { id: Number(number) } }, signal }))
        : unwrap(api.GET('/api/euacts/view', { params: { query: { celex: number } }, signal })),
    meta: { handlesInvalidAddress: true },
  })

/** A text with its references, whose offsets count in it. */
export interface TextReferences {
  text: string
  refs: EUReference[]
}

/** The references in a text that is being typed. */
export const recognisedQuery = (text: string) =>
  queryOptions({
    queryKey: ['euacts', 'recognise', text],
    queryFn: async ({ signal }): Promise<TextReferences> => {
      const { Items } = await unwrap(api.POST('/api/euacts/recognise', { body: { Text: text }, signal }))
      return { text, refs: Items }
    },
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The outline of an act, with the rows of tables about its units. */
export type EUStructure = Reply<'/api/euacts/units/{id}', 'get'>
export type EUOutlineUnit = EUStructure['Units'][number]
/** A unit with its words in both languages. */
export type EUUnit = Schemas['EUUnit']
export type EUUnitsInput = Schemas['EUUnitsInput']
/** What a text of an act changes. */
export type EUUnitsAnswer = Reply<'/api/euacts/units/{id}', 'post'>

export const structureQuery = (id: number) =>
  queryOptions({
    queryKey: [...BROWSE, 'euacts', 'units', id],
    queryFn: ({ signal }): Promise<EUStructure> =>
      unwrap(api.GET('/api/euacts/units/{id}', { params: { path: { id } }, signal })),
  })

/** The words of a unit and of those in it. */
export const unitTextsQuery = (id: number, place: string) =>
  queryOptions({
    queryKey: [...BROWSE, 'euacts', 'units', id, place],
    queryFn: async ({ signal }): Promise<EUUnit[]> =>
      (
        await unwrap(
          api.GET('/api/euacts/units/{id}/text', { params: { path: { id }, query: { place } }, signal }),
        )
      ).Items,
  })

/** Replaces the structure of an act by that of a text; `dry` only tells what would change. */
export const saveUnits = (id: number, body: EUUnitsInput, dry: boolean): Promise<EUUnitsAnswer> =>
  unwrap(
    api.POST('/api/euacts/units/{id}', {
      params: { path: { id }, query: { dryrun: dry ? '1' : undefined } },
      body,
    }),
  )
