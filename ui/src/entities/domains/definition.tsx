import { Tag } from '@/ui/tag'
import { otherNameColumn } from '../columns'
import { type Entity, nameIn } from '../entity'
import { bilingual, FormattedNumber, prose } from '../facts'
import { KIND_ROUTES } from '../kind-routes'

/** Domains: the tree that groups terms; new terms are in the default domain. */
export const entity: Entity<'domains'> = {
  ...KIND_ROUTES.domains,
  rowName: (domain, { lang }) => nameIn(domain, lang),
  columns: (context) => [
    { ...otherNameColumn(context, false), width: '34%' },
    {
      id: 'default',
      header: context.t('kinds.fields.default'),
      hideHeader: true,
      cell: ({ IsDefault }) => IsDefault && <Tag tone="ink">{context.t('kinds.fields.default')}</Tag>,
      width: 110,
      card: 'end',
    },
    {
      id: 'count',
      header: context.t('kinds.fields.terms'),
      cell: ({ Total, Count }) => <FormattedNumber value={Total ?? Count} lang={context.lang} />,
      align: 'end',
      width: 110,
      card: 'status',
      cardCell: ({ Total, Count }) =>
        context.t('kinds.terms.count', { count: Total ?? Count, number: Total ?? Count }),
    },
  ],
  filters: [],
  deletion: ({ IsDefault, Count, Below = 0 }, { t }) => {
    if (IsDefault) return { how: 'no', reason: t('kinds.reasons.defaultDomain') }
    if (Count > 0) return { how: 'no', reason: t('kinds.reasons.usedByTerms', { count: Count }) }
    if (Below > 0) return { how: 'no', reason: t('kinds.reasons.hasDomains', { count: Below }) }
    return { how: 'confirm' }
  },
  asRow: (domain) => domain,
  itemName: (domain, { lang }) => nameIn(domain, lang),
  subtitle: ({ Item }, { lang }) => nameIn(Item, lang),
  view: ({ Item }, { t, lang }) => [
    {
      type: 'facts',
      id: 'identity',
      title: 'kinds.groups.identity',
      facts: [
        ...bilingual('kinds.fields.name', Item.NameTR, Item.NameEN),
        {
          label: 'kinds.fields.default',
          value: Item.IsDefault && <Tag tone="ink">{t('kinds.fields.isDefault')}</Tag>,
        },
        prose('kinds.fields.notes', Item.Notes),
      ],
    },
    { type: 'paths', id: 'place', title: 'kinds.groups.place', of: 'Domains' },
    {
      type: 'records',
      id: 'terms',
      title: 'settings.terms',
      records: (Item.Terms ?? []).map((term) => ({
        Id: term.Id,
        text: nameIn(term, lang),
        note: lang === 'tr' ? term.NameEN : term.NameTR,
      })),
      total: Item.Count,
      of: KIND_ROUTES.terms,
    },
  ],
}
