import { countColumn, nameColumn, otherNameColumn } from '../columns'
import { type Entity, nameIn } from '../entity'
import { bilingual, options, prose, textLinks } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { LAW_TYPE } from './law'

/** Legislation types: law, regulation, order … */
export const entity: Entity<'legislationtypes'> = {
  ...KIND_ROUTES.legislationtypes,
  pageSize: 15,
  rowName: (type, { lang }) => nameIn(type, lang),
  columns: (context) => [
    nameColumn(context),
    otherNameColumn(context),
    {
      id: 'primary',
      header: context.t('kinds.fields.level'),
      cell: (type) => context.t(type.IsPrimary ? 'kinds.fields.primary' : 'kinds.fields.secondary'),
      sortKey: 'IsPrimary',
      width: 170,
      card: 'status',
    },
    countColumn(context, context.t('kinds.fields.legalTexts'), (count) =>
      context.t('kinds.legaltexts.count', { count }),
    ),
  ],
  filters: [
    {
      param: 'status',
      name: 'kinds.fields.level',
      options: ({ TypeStatuses }, context) => options(TypeStatuses, context),
    },
  ],
  deletion: ({ Id, Count }, { t }) => {
    if (Id === LAW_TYPE) return { how: 'no', reason: t('kinds.reasons.law') }
    if (Count > 0) return { how: 'no', reason: t('kinds.reasons.usedByTexts', { count: Count }) }
    return { how: 'confirm' }
  },
  asRow: (type) => type,
  itemName: (type, { lang }) => nameIn(type, lang),
  subtitle: ({ Item }, { lang }) => nameIn(Item, lang),
  view: ({ Item }, { t, lang }) => [
    {
      type: 'facts',
      id: 'identity',
      title: 'kinds.groups.identity',
      facts: [
        ...bilingual('kinds.fields.name', Item.NameTR, Item.NameEN),
        {
          label: 'kinds.fields.level',
          value: t(Item.IsPrimary ? 'kinds.fields.primary' : 'kinds.fields.secondary'),
        },
        prose('kinds.fields.notes', Item.Notes),
      ],
    },
    {
      type: 'records',
      id: 'texts',
      title: 'pages.legaltexts',
      records: textLinks(Item.LegalTexts ?? [], lang),
      total: Item.Count,
      of: KIND_ROUTES.legaltexts,
    },
  ],
}
