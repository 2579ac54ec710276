import type { Group } from './form'

type Rows = Group['rows']

const names: Rows[number] = [
  { key: 'NameTR', label: 'kinds.fields.name', type: 'line', lang: 'tr' },
  { key: 'NameEN', label: 'kinds.fields.name', type: 'line', lang: 'en' },
]

/** The name in both languages, with what else tells a record apart: how every form begins. */
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

/** The notes, a card of their own. */
export const notesGroup: Group = {
  id: 'notes',
  title: 'kinds.fields.notes',
  rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
}
