import { IconBook2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SearchPage } from '@/api/search'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber, type Lang, otherLang } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import { recordAddress } from './hit-address'
import type { ResultsSearch } from './results-search'
import classes from './terms-strip.module.css'

interface Entry {
  id: number
  name: string
  lang: Lang
  other: string
  /** The query names the term: its other name can be searched for. */
  named?: boolean
}

interface TermsStripProps {
  page: SearchPage | undefined
  search: ResultsSearch
}

/** The terms of the glossary that a query names or finds, in both languages on one line. */
export function TermsStrip({ page, search }: TermsStripProps) {
  const { t } = useTranslation()
  const reader = useLang()
  if (!page) return null
  const entries = entriesOf(page, reader)
  if (entries.length === 0) return null
  return (
    <section className={classes.strip} aria-label={t('search.kinds.terms')}>
      <IconBook2 aria-hidden="true" />
      <ul>
        {entries.map(({ id, name, lang, other, named }) => (
          <li key={id}>
            <Link {...linkTo(recordAddress('terms', id))} className={classes.term}>
              <b lang={lang}>{name}</b> <span lang={otherLang(lang)}>{other}</span>
            </Link>
            {named && (
              <Link
                to={'/pages/search' as string}
                search={() => ({ q: other })}
                className={classes.find}
                aria-label={t('search.counterpart', { term: other })}
                title={t('search.counterpart', { term: other })}
              >
                <IconSearch aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
        {page.Total > entries.length && (
          <li>
            <Link
              to={'/pages/search' as string}
              search={() => ({ q: search.q, language: search.language, kind: 'terms' as const })}
              className={classes.all}
            >
              {t('search.allTerms', { count: page.Total, number: formatNumber(page.Total, reader) })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** First the terms that the query names, then those with its words in their names. */
function entriesOf({ Counterparts, Items }: SearchPage, reader: Lang): Entry[] {
  const named = Counterparts.map(
    ({ Id, Of, Term, Language }): Entry => ({
      id: Id,
      name: Of,
      lang: otherLang(Language),
      other: Term,
      named: true,
    }),
  )
  const found = Items.map((hit): Entry => {
    const lang = hit.Language ?? reader
    const [name, other] = lang === 'tr' ? [hit.TitleTR, hit.TitleEN] : [hit.TitleEN, hit.TitleTR]
    return { id: hit.Id, name, lang, other }
  })
  const known = new Set<number>()
  return [...named, ...found].filter(({ id }) => !known.has(id) && known.add(id)).slice(0, MAX_ENTRIES)
}

const MAX_ENTRIES = 5
