import { identityWithAbbreviations, notesGroup } from '../named-form'
import { plainForm } from '../plain'

export const form = plainForm('agencies', { groups: [identityWithAbbreviations, notesGroup] })
