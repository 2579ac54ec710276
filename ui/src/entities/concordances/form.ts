import { KIND_FIELDS } from '@/api/kind-fields.gen'
import { nameIn } from '../entity'
import type { Form, Group } from '../form'
import type { Label } from '../label'
import { CONFIRMED } from './degrees'

type Described = (typeof KIND_FIELDS.concordances)[number]

/** What the server's description calls a field of a table. */
function tableLabel(key: Described['Key']): Label {
  const field = KIND_FIELDS.concordances.find(({ Key }) => Key === key)
  if (!field) throw new Error(`tables of concordance have no ${key}`)
  return field
}

const identity: Group = {
  id: 'identity',
  title: 'kinds.groups.identity',
  description: 'concordances.form.pairHint',
  rows: [
    [
      {
        key: 'EUActId',
        label: tableLabel('EUActId'),
        type: 'act',
        named: 'EUAct',
        required: true,
        locked: ({ Id }) => (Id === 0 ? undefined : 'concordances.form.actFixed'),
        messages: { duplicate: 'concordances.form.taken' },
      },
    ],
    [
      {
        key: 'LegalTextId',
        label: tableLabel('LegalTextId'),
        type: 'legaltext',
        named: 'LegalText',
        required: true,
        locked: ({ Id }) => (Id === 0 ? undefined : 'concordances.form.textFixed'),
        messages: { duplicate: 'concordances.form.taken' },
      },
    ],
    [
      {
        key: 'ActVersion',
        label: tableLabel('ActVersion'),
        type: 'date',
        hint: 'concordances.form.actVersionHint',
      },
      {
        key: 'StatusId',
        label: tableLabel('StatusId'),
        type: 'select',
        locked: (_values, { StatusId }) =>
          StatusId === CONFIRMED ? 'concordances.form.confirmed' : undefined,
        options: ({ Choices }, lang) =>
          (Choices?.StatusId ?? [])
            .filter(({ Id }) => Id !== CONFIRMED)
            .map((one) => ({ value: String(one.Id), label: nameIn(one, lang) })),
      },
    ],
    [
      {
        key: 'AgencyId',
        label: tableLabel('AgencyId'),
        type: 'select',
        clearable: true,
        options: ({ Agencies }, lang) =>
          (Agencies ?? []).map((one) => ({ value: String(one.Id), label: nameIn(one, lang) })),
      },
    ],
  ],
}

const header: Group = {
  id: 'header',
  title: 'concordances.form.header',
  description: 'concordances.form.headerHint',
  rows: [
    [
      { key: 'HeaderTR', label: 'concordances.form.header', type: 'prose', lang: 'tr' },
      { key: 'HeaderEN', label: 'concordances.form.header', type: 'prose', lang: 'en' },
    ],
    [{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }],
  ],
}

export const form: Form<'concordances'> = {
  layout: 'cards',
  groups: [identity, header],
  given: ['LegalTextId', 'EUActId'],
  values: (table) => ({
    Id: table.Id,
    LegalTextId: table.LegalTextId || null,
    EUActId: table.EUActId || null,
    ActVersion: table.ActVersion ?? '',
    StatusId: table.StatusId,
    AgencyId: table.AgencyId,
    HeaderTR: table.HeaderTR,
    HeaderEN: table.HeaderEN,
    Notes: table.Notes,
  }),
}
