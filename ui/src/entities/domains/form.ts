import type { Form } from '../form'
import { identity, notesGroup } from '../named-form'

export const form: Form<'domains'> = {
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
            label: 'kinds.fields.parentDomain',
            type: 'branch',
            hint: 'kinds.hints.parentDomain',
            messages: { unknown: 'kinds.messages.parentDomain' },
          },
          {
            key: 'IsDefault',
            label: 'kinds.fields.default',
            type: 'flag',
            text: 'kinds.fields.isDefault',
            hint: 'kinds.hints.isDefault',
            locked: (_values, saved) => (saved.IsDefault ? 'kinds.hints.wasDefault' : undefined),
          },
        ],
      ],
    },
    notesGroup,
  ],
  values: ({ NameTR, NameEN, ParentId, IsDefault, Notes }) => ({
    NameTR,
    NameEN,
    ParentId,
    IsDefault,
    Notes,
  }),
}
