import { abbreviationColumn, countColumn, nameColumn, otherNameColumn } from '../columns'
import { type Entity, nameIn } from '../entity'
import { identityWithAbbreviations } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { AccountStatus } from '../users/account-status'
import { personName } from '../users/person-name'

/** Agencies: the institutions that users belong to. */
export const agencies: Entity<'agencies'> = {
  ...KIND_ROUTES.agencies,
  pageSize: 15,
  rowName: (agency, { lang }) => nameIn(agency, lang),
  columns: (words) => [
    nameColumn(words),
    otherNameColumn(words),
    abbreviationColumn(words),
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
    identityWithAbbreviations(Item),
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
      of: KIND_ROUTES.users,
    },
  ],
}
