import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import type { components } from './schema.gen'

/** A reference to the law of the European Union in a text. */
export type EUReference = components['schemas']['EUReference']

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
