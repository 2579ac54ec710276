import { abbreviationColumn, countColumn, nameColumn, otherNameColumn } from '../columns'
import { identityWithAbbreviations } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { plainEntity } from '../plain'
import { AccountStatus } from '../users/account-status'
import { personName } from '../users/person-name'

/** Agencies: the institutions that users belong to. */
export const entity = plainEntity('agencies', {
  columns: (context) => [
    nameColumn(context),
    otherNameColumn(context),
    abbreviationColumn(context),
    countColumn(context, context.t('kinds.fields.users'), (count) =>
      context.t('kinds.users.count', { count, number: count }),
    ),
  ],
  deletion: ({ Count }, { t }) =>
    Count > 0 ? { how: 'no', reason: t('kinds.reasons.usedByUsers', { count: Count }) } : { how: 'confirm' },
  view: ({ Item }, context) => [
    identityWithAbbreviations(Item),
    {
      type: 'records',
      id: 'users',
      title: 'settings.users',
      records: (Item.Users ?? []).map((user) => ({
        Id: user.Id,
        text: personName(user, context.t),
        note: (
          <>
            {context.lang === 'tr' ? user.RoleTR : user.RoleEN} · <AccountStatus enabled={user.Enabled} />
          </>
        ),
      })),
      of: KIND_ROUTES.users,
    },
  ],
})
