import type { TFunction } from 'i18next'
import type { SectorPath, TermRow, TermView } from '@/api/browse'
import type { Lang } from '@/lib/lang'

export const nameOf = (term: TermRow, lang: Lang): string => (lang === 'tr' ? term.NameTR : term.NameEN)

export const abbrOf = (term: TermRow, lang: Lang): string => (lang === 'tr' ? term.AbbrTR : term.AbbrEN)

/** The term in both languages as two tab-separated cells, for tables and lists of terms. */
export const pairText = (term: TermRow, source: Lang, target: Lang): string =>
  `${nameOf(term, source)}\t${nameOf(term, target)}`

/** The whole entry, line by line, for a message or a note. */
export function entryText(
  t: TFunction,
  term: TermView['Item'],
  domains: SectorPath[],
  source: Lang,
  lang: Lang,
): string {
  const side = (of: Lang) => {
    const abbr = abbrOf(term, of)
    const label = t(of === 'tr' ? 'glossary.turkishTerm' : 'glossary.englishTerm')
    return `${label}: ${nameOf(term, of)}${abbr && ` (${abbr})`}`
  }
  const paths = domains.map(({ TR, EN }) => (lang === 'tr' ? TR : EN).join(' › '))
  return [
    side(source),
    side(source === 'tr' ? 'en' : 'tr'),
    `${t('glossary.domains')}: ${paths.join('; ')}`,
    term.Notes && `${t('glossary.note')}: ${term.Notes}`,
  ]
    .filter(Boolean)
    .join('\n')
}
