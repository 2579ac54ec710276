import type { TermRow } from '@/api/records'
import type { Lang } from '@/lib/lang'
import type { Column } from '@/ui/data-list-types'
import { type Entity, nameIn, type RenderContext } from '../entity'
import { identityWithAbbreviations } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { branchOptions, pathsOf, treeOf } from '../trees'
import classes from './terms.module.css'

/** A term in one language, with its abbreviation. */
function inLanguage(of: Lang, { t, lang }: RenderContext): Column<TermRow> {
  const [name, abbr] = of === 'tr' ? (['NameTR', 'AbbrTR'] as const) : (['NameEN', 'AbbrEN'] as const)
  const own = of === lang
  return {
    id: of,
    header: t(of === 'tr' ? 'kinds.fields.inTurkish' : 'kinds.fields.inEnglish'),
    cell: (term) => <span lang={of}>{term[name]}</span>,
    under: (term) =>
      term[abbr] && (
        <span lang={of} className={classes.abbr}>
          {term[abbr]}
        </span>
      ),
    sortKey: name,
    opens: own,
    width: own ? undefined : '32%',
    card: own ? 'title' : 'sub',
  }
}

/** Terms of the glossary. */
export const entity: Entity<'terms'> = {
  ...KIND_ROUTES.terms,
  pageSize: 15,
  rowName: (term, { lang }) => nameIn(term, lang),
  columns: (context, lookups) => {
    const { t, lang } = context
    const paths = pathsOf(treeOf(lookups, lang))
    const domains = (term: TermRow) =>
      term.Domains.flatMap((id) => paths.get(id)?.at(-1) ?? [])
        .sort((a, b) => a.localeCompare(b, lang))
        .join(', ')
    const [first, second] = lang === 'tr' ? (['tr', 'en'] as const) : (['en', 'tr'] as const)
    return [
      inLanguage(first, context),
      inLanguage(second, context),
      { id: 'domains', header: t('settings.domains'), cell: domains, width: '24%', card: 'status' },
    ]
  },
  filters: [
    {
      param: 'domain',
      name: 'kinds.fields.domain',
      options: (lookups, { lang }) => branchOptions(lookups, lang),
    },
  ],
  deletion: () => ({ how: 'confirm' }),
  asRow: (term) => term,
  itemName: (term, { lang }) => nameIn(term, lang),
  subtitle: ({ Item }, { lang }) => nameIn(Item, lang),
  view: ({ Item }) => [
    identityWithAbbreviations(Item, 'kinds.fields.term'),
    { type: 'paths', id: 'domains', title: 'settings.domains', of: 'Domains' },
  ],
}
