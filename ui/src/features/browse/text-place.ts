import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { present, whole, words } from '@/lib/address-values'
import type { Lang } from '@/lib/lang'

/** Where a text opens: at a word, in an article, in one of its languages. */
export interface TextPlace {
  find?: string
  article?: string
  /** A place in the text, in letters from its beginning. */
  at?: number
  language?: Lang
}

/** Reads an address; what makes no sense is dropped. */
export function readTextPlace(raw: Record<string, unknown>): TextPlace {
  return present({
    find: words(raw.find),
    article: words(raw.article),
    at: whole(raw.at, 0),
    language: (['tr', 'en'] as const).find((one) => one === raw.language),
  })
}

/** The address of a text that opens at its beginning. */
export const NO_PLACE = { find: undefined, article: undefined, at: undefined, language: undefined } as const

/** The place that the address names. */
export function useTextPlace(): TextPlace {
  const raw = useSearch({ strict: false })
  return useMemo(() => readTextPlace({ ...raw }), [raw])
}
