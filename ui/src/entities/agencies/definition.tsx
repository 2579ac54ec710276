import type { Agency } from '@/api/records'
import { countColumn, nameColumn, otherNameColumn } from '../columns'
import { type Entity, nameIn } from '../entity'
import { bilingual, prose } from '../facts'
import { PLACES } from '../places'
import { AccountStatus } from '../users/account-status'
import { personName } from '../users/person-name'

/** Agencies: the institutions that users belong to. */
export const agencies: Entity<Agency, Agency> = {
  ...PLACES.agencies,
  pageSize: 15,
  rowName: (agency, { lang }) => nameIn(agency, lang),
  columns: (words) => [
    nameColumn(words),
    otherNameColumn(words),
    {
      id: 'abbr',
      header: words.t('kinds.fields.abbreviation'),
      cell: (agency) => (words.lang === 'tr' ? agency.AbbrTR : agency.AbbrEN),
      width: 140,
      card: 'lead',
    },
    countColumn(words, words.t('kinds.fields.users'), (count) =>
      words.t('kinds.users.count', { count, number: count }),
    ),
  ],
  filters: [],
  deletion: ({ Count }, { t }) =>
    Count > 0 ? { how: 'no', reason: t('kinds.reasons.usedByUsers', { count: Count }) } : { how: 'confirm' },
  asRow: (agency) => agency,
  itemName: (agency, { lang }) => nameIn(agency, lang),
  subtitle: ({ Item }, { lang }) => nameIn(Item, lang),
  view: ({ Item }, words) => [
    {
      type: 'facts',
      id: 'identity',
      title: 'kinds.groups.identity',
      facts: [
        ...bilingual('kinds.fields.name', Item.NameTR, Item.NameEN),
        ...bilingual('kinds.fields.abbreviation', Item.AbbrTR, Item.AbbrEN),
        prose('kinds.fields.notes', Item.Notes),
      ],
    },
    {
      type: 'records',
      id: 'users',
      title: 'settings.users',
      records: (Item.Users ?? []).map((user) => ({
        Id: user.Id,
        text: personName(user, words.t),
        note: (
          <>
            {words.lang === 'tr' ? user.RoleTR : user.RoleEN} · <AccountStatus enabled={user.Enabled} />
          </>
        ),
      })),
      of: PLACES.users,
    },
  ],
}
