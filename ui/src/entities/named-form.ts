import type { Group } from './form'
import type { Label } from './label'

type Rows = Group['rows']

const names = (label: Label): Rows[number] => [
  { key: 'NameTR', label, type: 'line', lang: 'tr' },
  { key: 'NameEN', label, type: 'line', lang: 'en' },
]

/** The first card of most forms: the name in both languages and further identifying fields. */
export const identity = (...more: Rows): Group => ({
  id: 'identity',
  title: 'kinds.groups.identity',
  rows: [names('kinds.fields.name'), ...more],
})

const abbreviations: Rows[number] = [
  { key: 'AbbrTR', label: 'kinds.fields.abbreviation', type: 'line', lang: 'tr', capitals: 'tr' },
  { key: 'AbbrEN', label: 'kinds.fields.abbreviation', type: 'line', lang: 'en', capitals: 'en' },
]

/** Name and abbreviation in both languages. */
export const identityWithAbbreviations: Group = identity(abbreviations)

/** A term and its abbreviation in both languages. */
export const termWithAbbreviations: Group = {
  ...identityWithAbbreviations,
  rows: [names('kinds.fields.term'), abbreviations],
}

/** The card of the notes. */
export const notesGroup: Group = {
  id: 'notes',
  title: 'kinds.fields.notes',
  rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
}
