import type { Group } from './form'

type Rows = Group['rows']

const names: Rows[number] = [
  { key: 'NameTR', label: 'kinds.fields.name', type: 'line', lang: 'tr' },
  { key: 'NameEN', label: 'kinds.fields.name', type: 'line', lang: 'en' },
]

/** The first card of most forms: the name in both languages and further identifying fields. */
export const identity = (...more: Rows): Group => ({
  id: 'identity',
  title: 'kinds.groups.identity',
  rows: [names, ...more],
})

/** Name and abbreviation in both languages. */
export const identityWithAbbreviations: Group = identity([
  { key: 'AbbrTR', label: 'kinds.fields.abbreviation', type: 'line', lang: 'tr', capitals: 'tr' },
  { key: 'AbbrEN', label: 'kinds.fields.abbreviation', type: 'line', lang: 'en', capitals: 'en' },
])

/** The card of the notes. */
export const notesGroup: Group = {
  id: 'notes',
  title: 'kinds.fields.notes',
  rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
}
