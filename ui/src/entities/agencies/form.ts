import type { Form } from '../form'
import { identityWithAbbreviations, notesGroup } from '../named-form'

export const agencyForm: Form<'agencies'> = {
  layout: 'cards',
  groups: [identityWithAbbreviations, notesGroup],
  values: ({ NameTR, NameEN, AbbrTR, AbbrEN, Notes }) => ({ NameTR, NameEN, AbbrTR, AbbrEN, Notes }),
}
