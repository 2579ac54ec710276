import type { FieldFault } from '@/api/fault'
import type { Limit } from '@/api/limits'
import { equals } from '@/lib/checks'
import { options, sortedOptions } from '../facts'
import type { Completed, Form, Group, RadioOption, Values } from '../form'
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

/** How the password of the account is set: not at all, or one of these ways. */
type PasswordWay = 'keep' | 'mail' | 'generate' | 'type'

const wayOf = ({ PasswordWay }: Values) => PasswordWay as PasswordWay
const isTyped = (values: Values) => wayOf(values) === 'type'

const WAYS: Record<PasswordWay, RadioOption> = {
  keep: { value: 'keep', label: 'account.way.keep' },
  mail: { value: 'mail', label: 'account.way.mail', hint: 'account.way.mailHint' },
  generate: { value: 'generate', label: 'account.way.generate', hint: 'account.way.generateHint' },
  type: { value: 'type', label: 'account.way.type' },
}

const password: Group = {
  id: 'password',
  title: 'kinds.groups.password',
  rows: [
    [
      {
        key: 'PasswordWay',
        label: 'account.way.label',
        type: 'radio',
        locked: (values) => (isSystem(values) ? 'account.way.system' : undefined),
        options: ({ isNew: first, mail }) => [
          ...(first ? [] : [WAYS.keep]),
          ...(mail ? [WAYS.mail] : []),
          WAYS.generate,
          WAYS.type,
        ],
        messages: { inactive: 'account.way.inactive' },
      },
    ],
    [
      {
        key: 'Password',
        label: 'kinds.fields.password',
        type: 'password',
        when: isTyped,
        required: true,
        hint: 'kinds.hints.firstPassword',
        messages: { common: 'account.passwordFault.common', personal: 'account.passwordFault.personal' },
      },
      {
        key: 'Password2',
        label: 'kinds.fields.passwordAgain',
        type: 'password',
        when: isTyped,
        required: true,
        messages: { equals: 'validation.passwordsDiffer' },
      },
    ],
  ],
}

export const form: Form<'users'> = {
  layout: 'cards',
  groups: [identity, account, password, notesGroup],
  values: ({ Id, Name, LastName, Username, RoleId, AgencyId, Enabled, Notes }, mail) => ({
    Id,
    Name,
    LastName,
    Username,
    RoleId: RoleId || null,
    AgencyId,
    Enabled,
    PasswordWay: (Id ? 'keep' : mail ? 'mail' : 'generate') satisfies PasswordWay,
    Password: '',
    Password2: '',
    Notes,
  }),
  unsent: ['PasswordWay'],
  rules,
  complete,
  remindsBelow: 'password',
  reminder: (values, _lookups, _lang, saved) =>
    !isNew(values) && endsSessions(values, saved)
      ? { title: 'forms.endsSessions', text: 'forms.endsSessionsText' }
      : undefined,
}

function rules(values: Values): FieldFault[] {
  if (wayOf(values) === 'mail' && !values.Enabled) return [{ Field: 'PasswordWay', Code: 'inactive' }]
  const differ = isTyped(values) && !equals(values.Password, values.Password2)
  return differ ? [{ Field: 'Password2', Code: 'equals' }] : []
}

/** A new account always has a password; until the owner has chosen one by a link, nobody knows it. */
async function complete(values: Values, bounds: Limit): Promise<Completed> {
  const way = wayOf(values)
  if (way === 'type') return { values }
  const invite =
    way === 'mail'
      ? async (id: number) => (await import('./send-link')).sendLink(id, String(values.Username).trim())
      : undefined
  const unset = { ...values, Password: '', Password2: '' }
  if (way !== 'generate' && !isNew(values)) return { values: unset, after: invite }
  const { generatePassword, keepIssued } = await import('./issue-password')
  const made = generatePassword(bounds)
  const after = invite ?? (async (id: number) => keepIssued(id, made))
  return { values: { ...unset, Password: made, Password2: made }, after }
}

/** Whether saving ends all sessions of the user. */
function endsSessions(values: Values, saved: Values): boolean {
  const moved = values.RoleId !== saved.RoleId || values.AgencyId !== saved.AgencyId
  return moved || (saved.Enabled === true && !values.Enabled) || replacesPassword(values)
}

function replacesPassword(values: Values): boolean {
  return wayOf(values) === 'generate' || (isTyped(values) && values.Password !== '')
}
