import type { TermRow } from '@/api/browse'
import type { Lang } from '@/lib/lang'

export const nameOf = (term: TermRow, lang: Lang): string => (lang === 'tr' ? term.NameTR : term.NameEN)

export const abbrOf = (term: TermRow, lang: Lang): string => (lang === 'tr' ? term.AbbrTR : term.AbbrEN)

/** A pair as two cells: a table or a list of terms takes it as it stands. */
export const pairText = (term: TermRow, source: Lang, target: Lang): string =>
  `${nameOf(term, source)}\t${nameOf(term, target)}`
