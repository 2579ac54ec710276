import type { Form } from '../form'
import { identity, notesGroup } from '../named-form'

export const form: Form<'sectors'> = {
  layout: 'cards',
  groups: [
    identity(),
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
    notesGroup,
  ],
  values: ({ NameTR, NameEN, ParentId, Notes }) => ({ NameTR, NameEN, ParentId, Notes }),
}
