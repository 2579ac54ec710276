import { otherNameColumn } from '../columns'
import { type Entity, nameIn } from '../entity'
import { bilingual, FormattedNumber, prose, textLinks } from '../facts'
import { KIND_ROUTES } from '../kind-routes'

/** Sectors: the tree that groups legal texts. */
export const entity: Entity<'sectors'> = {
  ...KIND_ROUTES.sectors,
  rowName: (sector, { lang }) => nameIn(sector, lang),
  columns: (context) => [
    { ...otherNameColumn(context, false), width: '36%' },
    {
      id: 'count',
      header: context.t('kinds.fields.legalTexts'),
      cell: (sector) => <FormattedNumber value={sector.Total ?? sector.Count} lang={context.lang} />,
      align: 'end',
      width: 110,
      card: 'status',
      cardCell: (sector) => context.t('kinds.legaltexts.count', { count: sector.Total ?? sector.Count }),
    },
  ],
  filters: [],
  deletion: ({ Count, Below = 0 }, { t }) => {
    if (Count > 0) return { how: 'no', reason: t('kinds.reasons.usedByTexts', { count: Count }) }
    if (Below > 0) return { how: 'no', reason: t('kinds.reasons.hasSectors', { count: Below }) }
    return { how: 'confirm' }
  },
  asRow: (sector) => sector,
  itemName: (sector, { lang }) => nameIn(sector, lang),
  subtitle: ({ Item }, { lang }) => nameIn(Item, lang),
  view: ({ Item }, { lang }) => [
    {
      type: 'facts',
      id: 'identity',
      title: 'kinds.groups.identity',
      facts: [
        ...bilingual('kinds.fields.name', Item.NameTR, Item.NameEN),
        prose('kinds.fields.notes', Item.Notes),
      ],
    },
    { type: 'paths', id: 'place', title: 'kinds.groups.place', of: 'Sectors' },
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
