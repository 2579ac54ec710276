import type { User } from '@/api/records'
import { formatInstant } from '@/lib/dates'
import { Tag } from '@/ui/tag'
import { type Entity, nameIn, type RenderContext } from '../entity'
import { options, prose, sortedOptions } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { AccountStatus } from './account-status'
import { personName } from './person-name'
import { SYSTEM_ACCOUNT } from './system-account'
import classes from './users.module.css'

/** Shown for a user without an agency. */
const NONE = '—'

/** Users: the accounts of the instance. */
export const entity: Entity<'users'> = {
  ...KIND_ROUTES.users,
  pageSize: 15,
  rowName: (user, { t }) => personName(user, t),
  columns: (context) => [
    {
      id: 'name',
      header: context.t('kinds.fields.fullName'),
      cell: (user) => <Person user={user} context={context} />,
      under: (user) => <span className={classes.address}>{user.Username}</span>,
      sortKey: 'Name',
      opens: true,
      card: 'title',
    },
    {
      id: 'address',
      header: context.t('kinds.fields.username'),
      cell: (user) => user.Username,
      only: 'card',
      card: 'sub',
    },
    {
      id: 'role',
      header: context.t('kinds.fields.role'),
      cell: (user) => nameIn(user.Role, context.lang),
      sortKey: 'RoleId',
      width: '19%',
      card: 'lead',
    },
    {
      id: 'agency',
      header: context.t('kinds.fields.agency'),
      cell: (user) => (user.Agency ? nameIn(user.Agency, context.lang) : NONE),
      sortKey: 'AgencyId',
      width: '20%',
      card: 'status',
    },
    {
      id: 'secondFactor',
      header: context.t('kinds.fields.secondFactor'),
      cell: (user) => (user.SecondFactor ? context.t('kinds.fields.secondFactorOn') : NONE),
      width: 130,
      only: 'table',
    },
    {
      id: 'status',
      header: context.t('kinds.fields.account'),
      cell: (user) => <AccountStatus enabled={user.Enabled} />,
      sortKey: 'Enabled',
      width: 140,
      card: 'end',
    },
  ],
  filters: [
    { param: 'role', name: 'kinds.fields.role', options: ({ Roles }, context) => options(Roles, context) },
    {
      param: 'agency',
      name: 'kinds.fields.agency',
      options: ({ Agencies }, context) => sortedOptions(Agencies, context),
    },
    {
      param: 'status',
      name: 'kinds.fields.account',
      options: ({ UserStatuses }, context) => options(UserStatuses, context),
    },
  ],
  deletion: ({ Id }, { t, userId }) => {
    if (Id === SYSTEM_ACCOUNT) return { how: 'no', reason: t('kinds.reasons.systemAccount') }
    if (Id === userId) return { how: 'no', reason: t('kinds.reasons.deleteSelf') }
    return { how: 'confirm' }
  },
  frozen: ({ Id }, { t, userId }) => (Id === userId ? t('kinds.reasons.editSelf') : undefined),
  asRow: (user) => user,
  itemName: (user, { t }) => personName(user, t),
  subtitle: ({ Item }, { t }) => personName(Item, t),
  view: ({ Item }, { t, lang, zone, userId }) => [
    {
      type: 'facts',
      id: 'identity',
      title: 'kinds.groups.identity',
      facts: [
        { label: 'kinds.fields.fullName', value: personName(Item, t) },
        { label: 'kinds.fields.username', value: Item.Username },
        { label: 'kinds.fields.role', value: nameIn(Item.Role, lang) },
        { label: 'kinds.fields.agency', value: Item.Agency && nameIn(Item.Agency, lang) },
        { label: 'kinds.fields.account', value: <AccountStatus enabled={Item.Enabled} /> },
        {
          label: 'kinds.fields.secondFactor',
          value: Item.SecondFactor ? t('kinds.fields.secondFactorOn') : NONE,
        },
        {
          label: 'kinds.fields.modified',
          value: <span className="tabular">{formatInstant(Item.Date, zone)}</span>,
        },
        prose('kinds.fields.notes', Item.Notes),
      ],
    },
    ...(Item.Id === SYSTEM_ACCOUNT || Item.Id === userId
      ? []
      : [{ type: 'password', id: 'password', title: 'kinds.groups.password' } as const]),
  ],
}

/** Initials, name and, on one's own row, "you". */
function Person({ user, context: { t, userId } }: { user: User; context: RenderContext }) {
  const name = personName(user, t)
  const initials = [user.Name, user.LastName].map((part) => [...part.trim()][0] ?? '').join('')
  return (
    <span
      className={classes.person}
      data-initials={user.Id === SYSTEM_ACCOUNT ? '§' : initials.toLocaleUpperCase('tr')}
      data-enabled={user.Enabled}
    >
      {name}
      {user.Id === userId && <Tag>{t('kinds.fields.you')}</Tag>}
    </span>
  )
}
