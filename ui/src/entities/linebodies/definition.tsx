import { abbreviationColumn, countColumn, nameColumn, otherNameColumn } from '../columns'
import { identityWithAbbreviations as facts } from '../facts'
import { identityWithAbbreviations, notesGroup } from '../named-form'
import { plainEntity, plainForm } from '../plain'

/** Line bodies: the institutions that legal texts concern. */
export const entity = plainEntity('linebodies', {
  columns: (words) => [
    nameColumn(words),
    otherNameColumn(words),
    abbreviationColumn(words),
    countColumn(words, words.t('kinds.fields.legalTexts'), (count) =>
      words.t('kinds.legaltexts.count', { count }),
    ),
  ],
  deletion: ({ Count }, { t }) =>
    Count > 0 ? { how: 'no', reason: t('kinds.reasons.usedByTexts', { count: Count }) } : { how: 'confirm' },
  view: ({ Item }) => [facts(Item)],
})

export const form = plainForm('linebodies', { groups: [identityWithAbbreviations, notesGroup] })
