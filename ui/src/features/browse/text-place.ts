import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { present, words } from '@/lib/address-values'
import type { Lang } from '@/lib/lang'

/** Where a text opens: at a word, in an article, in one of its languages. */
export interface TextPlace {
  find?: string
  article?: string
  language?: Lang
}

/** Reads an address; what makes no sense is dropped. */
export function readTextPlace(raw: Record<string, unknown>): TextPlace {
  return present({
    find: words(raw.find),
    article: words(raw.article),
    language: (['tr', 'en'] as const).find((one) => one === raw.language),
  })
}

/** The address of a text that opens at its beginning. */
export const NO_PLACE = { find: undefined, article: undefined, language: undefined } as const

/** The place that the address names. */
export function useTextPlace(): TextPlace {
  const raw = useSearch({ strict: false })
  return useMemo(() => readTextPlace({ ...raw }), [raw])
}
