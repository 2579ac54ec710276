import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { TermRow } from '@/api/browse'
import { shownPlace, type TreePlace } from '@/entities/tree-places'
import type { Lang } from '@/lib/lang'
import type { Column } from '@/ui/data-list-types'
import { domainSearch } from './glossary-search'
import classes from './term-columns.module.css'
import { abbrOf, nameOf } from './term-parts'

export interface TermContext {
  t: TFunction
  source: Lang
  target: Lang
  chosen: number | undefined
  places: Map<number, TreePlace>
}

/** The columns of the terms in the selected direction, and of the domain. */
export function termColumns(context: TermContext): Column<TermRow>[] {
  const { t, source, target } = context
  const side = (lang: Lang): Column<TermRow> => ({
    id: lang,
    header: t(lang === 'tr' ? 'glossary.turkishTerm' : 'glossary.englishTerm'),
    sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
    width: '31%',
    opens: lang === source,
    card: lang === source ? 'title' : 'sub',
    cell: (term) => (
      <span lang={lang} className={lang === source ? classes.source : classes.target}>
        {nameOf(term, lang)}
        {abbrOf(term, lang) && <small className={classes.abbr}>{abbrOf(term, lang)}</small>}
      </span>
    ),
  })
  return [
    side(source),
    side(target),
    {
      id: 'domain',
      header: t('glossary.domain'),
      cell: (term) => <DomainLink term={term} context={context} />,
      card: 'status',
    },
  ]
}

/** The domain of a term, as a link to all terms of that domain. */
function DomainLink({ term, context: { t, chosen, places } }: { term: TermRow; context: TermContext }) {
  const place = shownPlace(term.Domains, chosen, places)
  if (!place) return null
  const more = term.Domains.length - 1
  return (
    <span className={classes.domain}>
      <Link to="." search={(known: object) => domainSearch(known, place.id)} title={place.names.join(' › ')}>
        {place.name}
      </Link>
      {more > 0 && ` ${t('browse.moreSectors', { count: more })}`}
    </span>
  )
}
