import { describe, expect, it, vi } from 'vitest'
import { form as legalTextForm } from '@/entities/legaltexts/form'
import { form as versionForm } from '@/entities/revisions/form'
import { bodyOf } from './body'
import { FormStore } from './form-store'

const START = {
  NameTR: 'Atık Yasası',
  NameEN: 'Waste Law',
  LegislationTypeId: 3,
  LegalBasisTR: 'Yasa',
  LegalBasisEN: 'Law',
  IsAmendment: false,
  Sectors: [1, 2],
  TrafficLightYellow: 6,
  TrafficLightRed: 12,
}
const open = () => new FormStore('legaltexts', legalTextForm, START)

describe('a form', () => {
  it('is dirty while a value differs from the saved one', () => {
    const form = open()
    form.set('NameTR', 'Atık Tüzüğü')
    expect(form.changed()).toEqual(['NameTR'])
    form.set('NameTR', 'Atık Yasası')
    form.set('Sectors', [1, 2])
    expect(form.dirty()).toBe(false)
  })

  it('keeps and sends of a version that started from another one what belongs together', () => {
    const texts = { TextTR: 'Madde 1', TextEN: 'Article 1', StartedFrom: 7 }
    const version = new FormStore('revisions', versionForm, { ...texts, Notes: '', Files: [] })
    version.set('Notes', 'Not')
    expect(version.keepable()).toEqual({ Notes: 'Not' })
    version.set('TextTR', 'Madde 2')
    expect(version.keepable()).toEqual({ ...texts, TextTR: 'Madde 2', Notes: 'Not' })
    expect(bodyOf(versionForm, version.all())).not.toHaveProperty('StartedFrom')
  })

  it('sets the legal basis of a new type', () => {
    const form = open()
    form.set('LegislationTypeId', 1)
    expect(form.get('LegalBasisTR')).toBe('Anayasa')
  })

  it('shows no faults until it is submitted, then updates them with each correction', () => {
    const form = open()
    form.set('NameTR', '')
    expect(form.faults()).toEqual([])
    expect(form.submit()).toBe(false)
    expect(form.faults()).toMatchObject([{ Field: 'NameTR', Code: 'required' }])
    form.set('NameTR', 'Yeni ad')
    expect(form.faults()).toEqual([])
    expect(form.submit()).toBe(true)
  })

  it('shows a fault from the server until that field changes', () => {
    const form = open()
    form.submit()
    form.refused([{ Field: 'LegislationTypeId', Code: 'unknown' }])
    form.set('NameTR', 'Başka')
    expect(form.faults()).toMatchObject([{ Field: 'LegislationTypeId', Code: 'unknown' }])
    form.set('LegislationTypeId', 1)
    expect(form.faults()).toEqual([])
  })

  it('collects the values of long texts before validation', () => {
    const form = open()
    const hand = vi.fn(() => form.set('NameTR', ''))
    form.onFlush(hand)
    form.touch('NameTR')
    expect(form.dirty()).toBe(true)
    expect(form.submit()).toBe(false)
    expect(hand).toHaveBeenCalledTimes(1)
  })
})

it('sends empty dates as null and new files by their upload', () => {
  const file = {
    Key: 'k',
    Id: 0,
    UploadId: 'u1',
    Name: 'a.pdf',
    Size: 9,
    Mime: 'x',
    DescriptionTR: '',
    DescriptionEN: '',
  }
  const form = {
    layout: 'cards' as const,
    groups: [
      {
        id: 'a',
        title: 'kinds.groups.facts' as const,
        rows: [
          [
            { key: 'Date', label: 'kinds.fields.date' as const, type: 'date' as const },
            { key: 'Files', label: 'kinds.groups.files' as const, type: 'files' as const },
          ],
        ],
      },
    ],
    values: () => ({}),
  }
  expect(bodyOf(form, { Date: '', Files: [file] })).toEqual({
    Date: null,
    Files: [{ Id: 0, UploadId: 'u1', Name: 'a.pdf', DescriptionTR: '', DescriptionEN: '' }],
  })
})
