import { afterAll, beforeAll, expect, it } from 'vitest'
import { KIND_FIELDS } from '@/api/kind-fields.gen'
import type { Named, ViewAnswer } from '@/api/records'
import type { RenderContext } from './entity'
import { type Form, fieldsOf } from './form'
import { plainEntity, plainForm } from './plain'

const field = (Key: string, Type: string) => ({ Key, Type, NameTR: `${Key} (TR)`, NameEN: Key })
const NAMES = [field('NameTR', 'line'), field('NameEN', 'line')]

/** The fields as the server would describe them. */
const described: Record<string, readonly object[]> = KIND_FIELDS
const { agencies, linebodies } = described
beforeAll(() => {
  described.agencies = [...NAMES, field('Code', 'line'), field('Notes', 'prose'), field('Members', 'ids')]
  described.linebodies = [...NAMES, field('Founded', 'date')]
})
afterAll(() => Object.assign(described, { agencies, linebodies }))

const named = (Id: number, name: string): Named => ({ Id, NameTR: name, NameEN: name })

it('shows every field of a record, and whom it has chosen by name', () => {
  const answer = {
    Item: { NameTR: 'Komisyon', NameEN: 'Committee', Code: 'HK-1', Members: [3, 4], Notes: '' },
    Choices: { Members: [named(4, 'Ömer Su'), named(3, 'Aylin Yıldız')] },
  }
  const [section] = plainEntity('agencies').view(
    answer as unknown as ViewAnswer<'agencies'>,
    {
      lang: 'en',
    } as RenderContext,
  )
  const facts = section?.type === 'facts' ? section.facts : []
  expect(facts.find(({ label }) => Object(label).Key === 'Code')?.value).toBe('HK-1')
  expect(facts.find(({ label }) => Object(label).Key === 'Members')?.value).toBe('Aylin Yıldız, Ömer Su')
})

it('asks for every field, and sends what was filled in', () => {
  const form = plainForm('agencies')
  const keys = ['NameTR', 'NameEN', 'Code', 'Members', 'Notes']
  expect(fieldsOf(form as unknown as Form<never>).map(({ key }) => key)).toEqual(keys)
  const item = { Id: 7, NameTR: 'A', NameEN: 'B', Code: 'C', Members: [3], Notes: '', Count: 0 }
  expect(Object.keys(form.values(item as never, false)).toSorted()).toEqual(keys.toSorted())
})

it('leaves no field of another type out without a word', () => {
  expect(() => plainForm('linebodies')).toThrow('linebodies.Founded')
})
