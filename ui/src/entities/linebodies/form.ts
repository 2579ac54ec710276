import type { Form } from '../form'
import { identityWithAbbreviations, notesGroup } from '../named-form'

export const lineBodyForm: Form<'linebodies'> = {
  layout: 'cards',
  groups: [identityWithAbbreviations, notesGroup],
  values: ({ NameTR, NameEN, AbbrTR, AbbrEN, Notes }) => ({ NameTR, NameEN, AbbrTR, AbbrEN, Notes }),
}
