import type { Form } from '../form'
import { identity, notesGroup } from '../named-form'

export const form: Form<'legislationtypes'> = {
  layout: 'cards',
  groups: [
    identity([{ key: 'IsPrimary', label: 'kinds.fields.level', type: 'flag', text: 'kinds.fields.primary' }]),
    notesGroup,
  ],
  values: ({ NameTR, NameEN, IsPrimary, Notes }) => ({ NameTR, NameEN, IsPrimary, Notes }),
}
