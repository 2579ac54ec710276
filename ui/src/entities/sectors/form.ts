import type { Sector } from '@/api/records'
import type { Form } from '../form'

export const sectorForm: Form<Sector> = {
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
      ],
    },
    {
      id: 'place',
      title: 'kinds.groups.place',
      rows: [
        [
          {
            key: 'ParentId',
            label: 'kinds.fields.parent',
            type: 'branch',
            hint: 'kinds.hints.parent',
            messages: { unknown: 'kinds.messages.parent' },
          },
        ],
      ],
    },
    {
      id: 'notes',
      title: 'kinds.fields.notes',
      rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
    },
  ],
  values: ({ NameTR, NameEN, ParentId, Notes }) => ({ NameTR, NameEN, ParentId, Notes }),
}
