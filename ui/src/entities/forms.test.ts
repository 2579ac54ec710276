import { describe, expect, it } from 'vitest'
import { type Limit, limitOf } from '@/api/limits'
import { limits } from '@/api/limits.gen'
import type { Kind } from '@/api/records'
import { form as agencyForm } from './agencies/form'
import { checkForm } from './check'
import { form as domainForm } from './domains/form'
import { type Field, type Form, fieldsOf, type Values } from './form'
import { form as legalTextForm } from './legaltexts/form'
import { form as legislationTypeForm } from './legislationtypes/form'
import { form as lineBodyForm } from './linebodies/definition'
import { form as revisionForm } from './revisions/form'
import { form as sectorForm } from './sectors/form'
import { form as termForm } from './terms/form'
import { form as userForm } from './users/form'

const names = { NameTR: 'Ad', NameEN: 'Name' }
/** A minimal valid record of each kind. */
const KINDS: [Kind, Form<never>, Values][] = [
  ['agencies', agencyForm, names],
  ['linebodies', lineBodyForm, names],
  ['legislationtypes', legislationTypeForm, { ...names, IsPrimary: false }],
  ['sectors', sectorForm, { ...names, ParentId: null }],
  ['domains', domainForm, { ...names, ParentId: null, IsDefault: false }],
  ['terms', termForm, { ...names, Domains: [1] }],
  [
    'legaltexts',
    legalTextForm,
    {
      ...names,
      LegislationTypeId: 1,
      IsAmendment: true,
      AmendmentId: -1,
      AmendmentOther: 'Esas metin',
      Sectors: [1],
      TrafficLightYellow: 0,
      TrafficLightRed: 0,
    },
  ],
  ['revisions', revisionForm, { LegalTextId: 1, StatusId: 2, Date: '2026-03-02', Files: [] }],
  [
    'users',
    userForm,
    {
      Id: 0,
      Name: 'Ay',
      LastName: 'Su',
      Username: 'a@b',
      RoleId: 2,
      AgencyId: 1,
      Enabled: true,
      PasswordWay: 'type',
      Password: 'parola',
      Password2: 'parola',
    },
  ],
]

/** A text of a given length that otherwise follows the rules of the field. */
function textOf(field: Field, length: number): string {
  if (field.key === 'Number') return '1'.repeat(length)
  return 'a'.repeat(length)
}

const TEXTS = ['line', 'prose', 'chips', 'text', 'password']
const codes = (kind: Kind, form: Form<never>, values: Values, key: string) =>
  checkForm(kind, form, values).flatMap(({ Field, Code }) => (Field === key ? [Code] : []))

describe.each(KINDS)('the form of %s', (kind, form, least) => {
  const blank = Object.fromEntries(fieldsOf(form).map(({ key }) => [key, '']))
  const whole: Values = { ...blank, ...least }
  const bounded = fieldsOf(form).filter(
    ({ type, key }) => TEXTS.includes(type) && limitOf(kind, key).maxLength !== undefined,
  )
  /** The record with one changed value and, where the field has one, its confirmation. */
  const put = (key: string, value: unknown): Values => ({
    ...whole,
    [key]: value,
    ...(key === 'Password' ? { Password2: value } : {}),
    ...(key === 'Password2' ? { Password: value } : {}),
  })

  it('accepts a minimal record', () => {
    expect(checkForm(kind, form, whole)).toEqual([])
  })

  it.each(bounded.map((field) => [field.key, field, limitOf(kind, field.key)] as [string, Field, Limit]))(
    'limits %s to the bounds of the server',
    (key, field, { minLength = 0, maxLength = 0 }) => {
      const mail = field.type === 'line' && field.mail === true
      const text = (length: number) =>
        mail ? `${'a'.repeat(Math.max(0, length - 2))}@b` : textOf(field, length)
      const shortest = mail ? 3 : minLength
      expect(codes(kind, form, put(key, text(shortest)), key)).toEqual([])
      expect(codes(kind, form, put(key, text(maxLength)), key)).toEqual([])
      expect(codes(kind, form, put(key, text(maxLength + 1)), key)).toEqual(['maxlength'])
      if (minLength > 1)
        expect(codes(kind, form, put(key, 'a'.repeat(minLength - 1)), key)).toEqual(['minlength'])
    },
  )

  it('limits its numbers to the bounds of the server', () => {
    for (const { type, key } of fieldsOf(form)) {
      const { minimum, maximum } = limitOf(kind, key)
      if (type !== 'number' || minimum === undefined || maximum === undefined) continue
      const red = key === 'TrafficLightYellow' ? { TrafficLightRed: 0 } : {}
      const of = (value: number) => codes(kind, form, { ...whole, ...red, [key]: value }, key)
      expect([of(minimum), of(maximum)]).toEqual([[], []])
      expect([of(minimum - 1), of(maximum + 1)]).toEqual([['min'], ['max']])
    }
  })

  it('requires every field that the server requires', () => {
    const required = Object.entries(limits[kind] as Record<string, Limit>)
      .filter(
        ([key, limit]) => limit.required && key !== 'Id' && fieldsOf(form).some((one) => one.key === key),
      )
      .map(([key]) => key)
    for (const key of required) {
      const value = typeof whole[key] === 'string' ? ' ' : null
      expect([key, ...codes(kind, form, { ...whole, [key]: value }, key)]).toEqual([key, 'required'])
    }
    expect(required.length).toBeGreaterThan(0)
  })
})

describe('the form of users', () => {
  const [, , values] = KINDS.find(([kind]) => kind === 'users') as (typeof KINDS)[number]
  const of = (part: Values) =>
    checkForm('users', userForm, { Notes: '', ...values, ...part }).map(
      ({ Field, Code }) => `${Field} ${Code}`,
    )

  it('requires a password and its confirmation where they are typed', () => {
    expect(of({ Password: '', Password2: '' })).toEqual(['Password required', 'Password2 required'])
    expect(of({ Id: 7, Password: 'parola', Password2: '' })).toEqual(['Password2 required'])
    expect(of({ Password2: 'Parola' })).toEqual(['Password2 equals'])
    for (const PasswordWay of ['keep', 'mail', 'generate'])
      expect(of({ PasswordWay, Password: '', Password2: 'x' })).toEqual([])
  })

  it('sends no link to an inactive account', () => {
    expect(of({ PasswordWay: 'mail', Enabled: false })).toEqual(['PasswordWay inactive'])
    expect(of({ PasswordWay: 'generate', Enabled: false })).toEqual([])
  })

  it('sends the password that was typed, a generated one, one that nobody knows, or none', async () => {
    const sent = async (part: Values) =>
      (await userForm.complete?.({ ...values, ...part }, { minLength: 4, maxLength: 20 }))?.values.Password
    expect(await sent({})).toBe('parola')
    expect(await sent({ PasswordWay: 'generate' })).toMatch(/^(\w{4}-?){4}$/)
    expect(await sent({ PasswordWay: 'mail' })).toMatch(/^(\w{4}-?){4}$/)
    expect(await sent({ Id: 7, PasswordWay: 'generate' })).toMatch(/^(\w{4}-?){4}$/)
    expect(await sent({ Id: 7, PasswordWay: 'mail' })).toBe('')
    expect(await sent({ Id: 7, PasswordWay: 'keep' })).toBe('')
  })

  it('offers a mailed link only where mails can be sent', () => {
    const field = fieldsOf(userForm).find(({ key }) => key === 'PasswordWay')
    const offered = (isNew: boolean, mail: boolean) =>
      field?.type === 'radio' && field.options({ isNew, mail }).map(({ value }) => value)
    expect(offered(true, true)).toEqual(['mail', 'generate', 'type'])
    expect(offered(false, false)).toEqual(['keep', 'generate', 'type'])
  })

  it('accepts spaces as a password, and uses the bounds of the instance', () => {
    expect(of({ Password: '    ', Password2: '    ' })).toEqual([])
    const strict = { password: { minLength: 12, maxLength: 128 } }
    const faults = checkForm('users', userForm, { Notes: '', ...values }, strict)
    expect(faults.map(({ Field, Code }) => `${Field} ${Code}`)).toEqual([
      'Password minlength',
      'Password2 minlength',
    ])
  })

  it('requires an agency except for administrators, and a role except for the System Account', () => {
    expect(of({ AgencyId: null })).toEqual(['AgencyId required'])
    expect(of({ AgencyId: null, RoleId: 1 })).toEqual([])
    expect(of({ RoleId: null })).toEqual(['RoleId required'])
    expect(of({ Id: 1, RoleId: null })).toEqual([])
  })

  it('requires a mail address with one @', () => {
    for (const wrong of ['aylin', '@lls', 'aylin@', 'a@b@c', 'a b@c'])
      expect(of({ Username: wrong })).toEqual(['Username email'])
    expect(of({ Username: ' aylin@lls.local ' })).toEqual([])
  })

  it('warns that sessions end when role, agency, password or a lock change, and not for a name', () => {
    const saved = { ...values, Id: 7, Password: '', Password2: '' }
    const reminds = (part: Values) =>
      userForm.reminder?.({ ...saved, ...part }, {}, 'tr', saved) !== undefined
    expect(reminds({ Name: 'Ayla' })).toBe(false)
    const ends = [{ RoleId: 3 }, { AgencyId: 2 }, { Enabled: false }, { Password: 'x' }]
    for (const part of [...ends, { PasswordWay: 'generate' }]) expect(reminds(part)).toBe(true)
    expect(reminds({ PasswordWay: 'mail', Password: 'x' })).toBe(false)
    expect(userForm.reminder?.({ ...values, RoleId: 3 }, {}, 'tr', values)).toBeUndefined()
  })

  it('locks the role and the state of the System Account', () => {
    const locked = (Id: number) =>
      fieldsOf(userForm).flatMap((field) => (field.locked?.({ Id }, { Id }) ? [field.key] : []))
    expect(locked(1)).toEqual(['RoleId', 'Enabled', 'PasswordWay'])
    expect(locked(2)).toEqual([])
  })
})

it('a term without a domain has its fault at the field of domains', () => {
  expect(
    codes('terms', termForm, { ...names, AbbrTR: '', AbbrEN: '', Notes: '', Domains: [] }, 'Domains'),
  ).toEqual(['required'])
})

it('the default domain cannot stop being the default', () => {
  const field = fieldsOf(domainForm).find(({ key }) => key === 'IsDefault')
  expect(field?.locked?.({}, { IsDefault: true })).toBeDefined()
  expect(field?.locked?.({ IsDefault: true }, { IsDefault: false })).toBeUndefined()
})
