import type { LegislationType } from '@/api/records'
import type { Form } from '../form'

export const legislationTypeForm: Form<LegislationType> = {
  layout: 'cards',
  groups: [
    {
      id: 'identity',
      title: 'kinds.groups.identity',
      rows: [
        [
          { key: 'NameTR', label: 'kinds.fields.name', type: 'line', lang: 'tr' },
          { key: 'NameEN', label: 'kinds.fields.name', type: 'line', lang: 'en' },
        ],
        [{ key: 'IsPrimary', label: 'kinds.fields.status', type: 'flag', text: 'kinds.fields.primary' }],
      ],
    },
    {
      id: 'notes',
      title: 'kinds.fields.notes',
      rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
    },
  ],
  values: ({ NameTR, NameEN, IsPrimary, Notes }) => ({ NameTR, NameEN, IsPrimary, Notes }),
}
