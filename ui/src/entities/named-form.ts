import type { Group } from './form'

/** Name and abbreviation in both languages: how most forms begin. */
export const identityWithAbbreviations: Group = {
  id: 'identity',
  title: 'kinds.groups.identity',
  rows: [
    [
      { key: 'NameTR', label: 'kinds.fields.name', type: 'line', lang: 'tr' },
      { key: 'NameEN', label: 'kinds.fields.name', type: 'line', lang: 'en' },
    ],
    [
      { key: 'AbbrTR', label: 'kinds.fields.abbreviation', type: 'line', lang: 'tr', capitals: 'tr' },
      { key: 'AbbrEN', label: 'kinds.fields.abbreviation', type: 'line', lang: 'en', capitals: 'en' },
    ],
  ],
}

/** The notes, a card of their own. */
export const notesGroup: Group = {
  id: 'notes',
  title: 'kinds.fields.notes',
  rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
}
