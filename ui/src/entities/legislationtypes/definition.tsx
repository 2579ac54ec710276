import type { LegislationType } from '@/api/records'
import { type Entity, nameIn } from '../entity'
import { Amount, bilingual, options, prose, textLinks } from '../facts'
import { PLACES } from '../places'
import { LAW } from './law'

/** Legal text types: law, regulation, order … */
export const legislationTypes: Entity<LegislationType, LegislationType> = {
  ...PLACES.legislationtypes,
  pageSize: 15,
  rowName: (type, { lang }) => nameIn(type, lang),
  columns: ({ t, lang }) => [
    {
      id: 'name',
      header: t('kinds.fields.name'),
      cell: (type) => nameIn(type, lang),
      sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
      opens: true,
      card: 'title',
    },
    {
      id: 'other',
      header: t(lang === 'tr' ? 'kinds.fields.nameInEnglish' : 'kinds.fields.nameInTurkish'),
      cell: (type) => (
        <span lang={lang === 'tr' ? 'en' : 'tr'}>{lang === 'tr' ? type.NameEN : type.NameTR}</span>
      ),
      sortKey: lang === 'tr' ? 'NameEN' : 'NameTR',
      width: '30%',
      card: 'sub',
    },
    {
      id: 'primary',
      header: t('kinds.fields.status'),
      cell: (type) => t(type.IsPrimary ? 'kinds.fields.primary' : 'kinds.fields.secondary'),
      sortKey: 'IsPrimary',
      width: 150,
      card: 'status',
    },
    {
      id: 'count',
      header: t('kinds.fields.legalTexts'),
      cell: (type) => <Amount value={type.Count} lang={lang} />,
      sortKey: 'Count',
      align: 'end',
      width: 120,
      card: 'end',
      cardCell: (type) => t('kinds.legaltexts.count', { count: type.Count }),
    },
  ],
  filters: [
    {
      param: 'status',
      name: 'kinds.fields.status',
      options: ({ TypeStatuses }, words) => options(TypeStatuses, words),
    },
  ],
  deletion: ({ Id, Count }, { t }) => {
    if (Id === LAW) return { how: 'no', reason: t('kinds.reasons.law') }
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
          label: 'kinds.fields.status',
          value: t(Item.IsPrimary ? 'kinds.fields.primary' : 'kinds.fields.secondary'),
        },
        prose('kinds.fields.notes', Item.Notes),
      ],
    },
    {
      type: 'records',
      id: 'texts',
      title: 'settings.legaltexts',
      records: textLinks(Item.LegalTexts ?? [], lang),
      total: Item.Count,
      of: PLACES.legaltexts,
    },
  ],
}
