import type { Form } from '../form'
import { notesGroup, termWithAbbreviations } from '../named-form'

export const form: Form<'terms'> = {
  layout: 'cards',
  groups: [
    termWithAbbreviations,
    {
      id: 'domains',
      title: 'settings.domains',
      description: 'kinds.hints.domains',
      rows: [
        [
          {
            key: 'Domains',
            label: 'settings.domains',
            type: 'branches',
            required: true,
            choose: 'kinds.fields.chooseDomains',
            counted: 'forms.domainsChosen',
            messages: { required: 'kinds.messages.domains' },
          },
        ],
      ],
    },
    notesGroup,
  ],
  values: ({ NameTR, NameEN, AbbrTR, AbbrEN, Domains, Notes }) => ({
    NameTR,
    NameEN,
    AbbrTR,
    AbbrEN,
    Domains,
    Notes,
  }),
}
