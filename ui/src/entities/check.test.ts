import { describe, expect, it } from 'vitest'
import { limits } from '@/api/limits.gen'
import { checkForm } from './check'
import type { Form, Values } from './form'
import { form as legalTextForm } from './legaltexts/form'
import { form as revisionForm } from './revisions/form'
import { form as sectorForm } from './sectors/form'

const text: Values = {
  NameTR: 'Atık Yönetimi Yasası',
  NameEN: 'Waste Management Law',
  Number: '18/2012',
  LegislationTypeId: 1,
  IsAmendment: false,
  AmendmentId: null,
  AmendmentOther: '',
  Sectors: [3],
  TrafficLightYellow: 6,
  TrafficLightRed: 12,
}
const version: Values = { StatusId: 2, Date: '2025-11-20', Notes: '', TextTR: '', TextEN: '', Files: [] }

const faults = (form: Form<never>, kind: 'legaltexts' | 'revisions' | 'sectors', values: Values) =>
  checkForm(kind, form, values).map(({ Field, Code }) => `${Field} ${Code}`)
const ofText = (values: Values) => faults(legalTextForm, 'legaltexts', { ...text, ...values })
const ofVersion = (values: Values) => faults(revisionForm, 'revisions', { ...version, ...values })

describe('a legal text', () => {
  it('has no faults when it is valid', () => {
    expect(ofText({})).toEqual([])
  })

  it('is limited to the bounds of the API description, counted in code points', () => {
    const { maxLength } = limits.legaltexts.NameTR
    expect(ofText({ NameTR: '𐤀'.repeat(maxLength) })).toEqual([])
    expect(ofText({ NameTR: 'a'.repeat(maxLength + 1) })).toEqual(['NameTR maxlength'])
    expect(ofText({ NameTR: 'a', NameEN: '  ' })).toEqual(['NameTR minlength', 'NameEN required'])
  })

  it('has a number that consists of digits and slashes', () => {
    expect(ofText({ Number: '18-2012' })).toEqual(['Number pattern'])
    expect(ofText({ Number: '' })).toEqual([])
  })

  it('needs a sector', () => {
    expect(ofText({ Sectors: [] })).toEqual(['Sectors required'])
  })

  it('requires a principal text, or the name of one outside the library, if it is an amendment', () => {
    expect(ofText({ IsAmendment: true })).toEqual(['AmendmentId required'])
    expect(ofText({ IsAmendment: true, AmendmentId: 7 })).toEqual([])
    expect(ofText({ IsAmendment: true, AmendmentId: -1 })).toEqual(['AmendmentOther required'])
    expect(ofText({ AmendmentId: -1 })).toEqual([])
  })

  it('turns red after yellow or never', () => {
    expect(ofText({ TrafficLightRed: 6 })).toEqual(['TrafficLightRed isbigger'])
    expect(ofText({ TrafficLightRed: 0 })).toEqual([])
    expect(ofText({ TrafficLightRed: 91 })).toEqual(['TrafficLightRed max'])
    expect(ofText({ TrafficLightYellow: Number.NaN })).toEqual(['TrafficLightYellow integer'])
    expect(ofText({ TrafficLightYellow: null })).toEqual(['TrafficLightYellow required'])
  })
})

describe('a version', () => {
  it('requires a file for certain statuses', () => {
    for (const status of [1, 5, 6, 9]) expect(ofVersion({ StatusId: status })).toEqual(['Files filerequired'])
    for (const status of [2, 3, 4, 7, 8, 10]) expect(ofVersion({ StatusId: status })).toEqual([])
  })

  it('reports the file whose description is too short', () => {
    const file = { Key: 'a', Id: 1, Name: 'a.pdf', Size: 1, Mime: '', DescriptionTR: '', DescriptionEN: 'x' }
    expect(ofVersion({ StatusId: 5, Files: [file] })).toEqual(['Files[0].DescriptionEN minlength'])
  })

  it('has valid dates; the effective date is checked only where it is shown', () => {
    expect(ofVersion({ Date: '31/02/2025' })).toEqual(['Date date'])
    expect(ofVersion({ DateEffective: 'soon' })).toEqual([])
    expect(ofVersion({ StatusId: 9, DateEffective: 'soon' })).toEqual([
      'DateEffective date',
      'Files filerequired',
    ])
  })

  it('is not adopted or repealed in the future', () => {
    const on = (StatusId: number, day: string) =>
      checkForm('revisions', revisionForm, { ...version, StatusId, Date: day }, { today: () => '2026-03-15' })
        .filter(({ Field }) => Field === 'Date')
        .map(({ Code, Params }) => `${Code} ${Params?.Max}`)
    expect(on(9, '2026-03-16')).toEqual(['max 15/03/2026'])
    expect(on(10, '2027-01-01')).toEqual(['max 15/03/2026'])
    for (const status of [9, 10]) expect(on(status, '2026-03-15')).toEqual([])
    expect(on(8, '2026-03-16')).toEqual([])
    expect(on(9, '16/03')).toEqual(['date undefined'])
  })

  it('accepts texts up to the maximum length', () => {
    expect(ofVersion({ TextTR: 'a'.repeat(limits.revisions.TextTR.maxLength) })).toEqual([])
    expect(ofVersion({ TextEN: 'abc' })).toEqual(['TextEN minlength'])
  })
})

it('rejects control characters except tabs and line ends', () => {
  const sector = { NameTR: 'Çevre', NameEN: 'Environment', ParentId: null }
  expect(faults(sectorForm, 'sectors', { ...sector, Notes: 'a\tb\nc d' })).toEqual([])
  expect(faults(sectorForm, 'sectors', { ...sector, Notes: 'abc\u0000' })).toEqual(['Notes control'])
})
