import { abbreviationColumn, countColumn, nameColumn, otherNameColumn } from '../columns'
import { type Entity, nameIn } from '../entity'
import { identityWithAbbreviations } from '../facts'
import { KIND_ROUTES } from '../kind-routes'

/** Line bodies: the institutions that legal texts concern. */
export const lineBodies: Entity<'linebodies'> = {
  ...KIND_ROUTES.linebodies,
  pageSize: 15,
  rowName: (body, { lang }) => nameIn(body, lang),
  columns: (words) => [
    nameColumn(words),
    otherNameColumn(words),
    abbreviationColumn(words),
    countColumn(words, words.t('kinds.fields.legalTexts'), (count) =>
      words.t('kinds.legaltexts.count', { count }),
    ),
  ],
  filters: [],
  deletion: ({ Count }, { t }) =>
    Count > 0 ? { how: 'no', reason: t('kinds.reasons.usedByTexts', { count: Count }) } : { how: 'confirm' },
  asRow: (body) => body,
  itemName: (body, { lang }) => nameIn(body, lang),
  subtitle: ({ Item }, { lang }) => nameIn(Item, lang),
  view: ({ Item }) => [identityWithAbbreviations(Item)],
}
