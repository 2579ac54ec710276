import type { FieldFault } from '@/api/fault'
import { equals } from '@/lib/checks'
import { options, sortedOptions } from '../facts'
import type { Form, Group, Values } from '../form'
import { notesGroup } from '../named-form'
import { ADMINISTRATOR, SYSTEM_ACCOUNT } from './system-account'

const identity: Group = {
  id: 'identity',
  title: 'kinds.groups.identity',
  rows: [
    [
      { key: 'Name', label: 'kinds.fields.firstName', type: 'line' },
      { key: 'LastName', label: 'kinds.fields.lastName', type: 'line' },
    ],
    [
      {
        key: 'Username',
        label: 'kinds.fields.username',
        type: 'line',
        mail: true,
        messages: { duplicate: 'kinds.messages.username', email: 'kinds.messages.email' },
      },
    ],
  ],
}

const isSystem = ({ Id }: Values) => Id === SYSTEM_ACCOUNT
const isNew = ({ Id }: Values) => Id === 0

const account: Group = {
  id: 'account',
  title: 'kinds.groups.account',
  rows: [
    [
      {
        key: 'RoleId',
        label: 'kinds.fields.role',
        type: 'select',
        required: (values) => !isSystem(values),
        locked: (values) => (isSystem(values) ? 'kinds.hints.systemRole' : undefined),
        options: ({ Roles }, lang) => options(Roles, { lang }),
      },
      {
        key: 'AgencyId',
        label: 'kinds.fields.agency',
        type: 'select',
        clearable: true,
        hint: 'kinds.hints.agency',
        required: ({ RoleId }) => RoleId !== ADMINISTRATOR,
        options: ({ Agencies }, lang) => sortedOptions(Agencies, { lang }),
      },
    ],
    [
      {
        key: 'Enabled',
        label: 'kinds.fields.account',
        type: 'flag',
        text: 'kinds.fields.active',
        off: 'kinds.fields.passive',
        hint: 'kinds.hints.enabled',
        locked: (values) => (isSystem(values) ? 'kinds.hints.systemEnabled' : undefined),
      },
    ],
  ],
}

const password: Group = {
  id: 'password',
  title: 'kinds.groups.password',
  rows: [
    [
      {
        key: 'Password',
        label: 'kinds.fields.password',
        type: 'password',
        required: isNew,
        hint: (values) => (isNew(values) ? 'kinds.hints.firstPassword' : 'kinds.hints.newPassword'),
        messages: { common: 'account.passwordFault.common', personal: 'account.passwordFault.personal' },
      },
      {
        key: 'Password2',
        label: 'kinds.fields.passwordAgain',
        type: 'password',
        required: (values) => isNew(values) || values.Password !== '',
        messages: { equals: 'validation.passwordsDiffer' },
      },
    ],
  ],
}

export const form: Form<'users'> = {
  layout: 'cards',
  groups: [identity, account, password, notesGroup],
  values: ({ Id, Name, LastName, Username, RoleId, AgencyId, Enabled, Notes }) => ({
    Id,
    Name,
    LastName,
    Username,
    RoleId: RoleId || null,
    AgencyId,
    Enabled,
    Password: '',
    Password2: '',
    Notes,
  }),
  rules: passwordsMatch,
  remindsBelow: 'password',
  reminder: (values, _lookups, _lang, saved) =>
    !isNew(values) && endsSessions(values, saved)
      ? { title: 'forms.endsSessions', text: 'forms.endsSessionsText' }
      : undefined,
}

function passwordsMatch({ Password, Password2 }: Values): FieldFault[] {
  return equals(Password, Password2) ? [] : [{ Field: 'Password2', Code: 'equals' }]
}

/** Whether saving ends all sessions of the user. */
function endsSessions(values: Values, saved: Values): boolean {
  const moved = values.RoleId !== saved.RoleId || values.AgencyId !== saved.AgencyId
  return moved || (saved.Enabled === true && !values.Enabled) || values.Password !== ''
}
