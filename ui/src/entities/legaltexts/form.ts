import type { FieldFault } from '@/api/fault'
import { isBigger } from '@/lib/checks'
import { sortedOptions } from '../facts'
import type { Form, Group, Values } from '../form'
import { basisAfterType } from './legal-basis'
import { OTHER_TYPE } from './other-type'

const identity: Group = {
  id: 'identity',
  title: 'kinds.groups.identity',
  rows: [
    [
      { key: 'NameTR', label: 'kinds.fields.name', type: 'line', lang: 'tr' },
      { key: 'NameEN', label: 'kinds.fields.name', type: 'line', lang: 'en' },
    ],
    [
      {
        key: 'Number',
        label: 'kinds.fields.number',
        type: 'line',
        hint: 'kinds.hints.number',
        messages: { pattern: 'kinds.messages.number' },
      },
      { key: 'ShortName', label: 'kinds.fields.shortName', type: 'line' },
      { key: 'Abbr', label: 'kinds.fields.abbr', type: 'line', capitals: 'tr' },
    ],
  ],
}

const basis: Group = {
  id: 'basis',
  title: 'kinds.groups.basis',
  rows: [
    [
      {
        key: 'LegislationTypeId',
        label: 'kinds.fields.type',
        type: 'select',
        options: ({ LegislationTypes }, lang) => sortedOptions(LegislationTypes, { lang }),
      },
      { key: 'IsAmendment', label: 'kinds.fields.amendment', type: 'flag', text: 'kinds.fields.amends' },
    ],
    [
      {
        key: 'LineBodyId',
        label: 'kinds.fields.lineBody',
        type: 'select',
        clearable: true,
        lineBodies: true,
        options: ({ LineBodies }, lang) => sortedOptions(LineBodies, { lang }),
      },
    ],
    [
      {
        key: 'AmendmentId',
        label: 'kinds.fields.principalText',
        type: 'amendment',
        required: true,
        when: ({ IsAmendment }) => IsAmendment === true,
        messages: { required: 'kinds.messages.amendment' },
      },
    ],
    [
      {
        key: 'AmendmentOther',
        label: 'kinds.fields.amendmentOther',
        type: 'line',
        required: true,
        when: ({ IsAmendment, AmendmentId }) => IsAmendment === true && AmendmentId === OTHER_TYPE,
      },
    ],
    [
      { key: 'LegalBasisTR', label: 'kinds.fields.legalBasis', type: 'line', lang: 'tr' },
      { key: 'LegalBasisEN', label: 'kinds.fields.legalBasis', type: 'line', lang: 'en' },
    ],
    [{ key: 'EULegislation', label: 'kinds.fields.euLegislation', type: 'line', references: true }],
  ],
}

const acts: Group = {
  id: 'acts',
  title: 'settings.euacts',
  description: 'kinds.hints.acts',
  rows: [[{ key: 'Acts', label: 'settings.euacts', type: 'acts' }]],
}

const content: Group = {
  id: 'content',
  title: 'kinds.groups.content',
  rows: [
    [
      { key: 'SummaryTR', label: 'kinds.fields.summary', type: 'prose', lang: 'tr', rows: 4 },
      { key: 'SummaryEN', label: 'kinds.fields.summary', type: 'prose', lang: 'en', rows: 4 },
    ],
    [
      { key: 'KeywordsTR', label: 'kinds.fields.keywords', type: 'chips', lang: 'tr' },
      { key: 'KeywordsEN', label: 'kinds.fields.keywords', type: 'chips', lang: 'en' },
    ],
  ],
}

const sectors: Group = {
  id: 'sectors',
  title: 'settings.sectors',
  description: 'kinds.hints.sectors',
  rows: [
    [
      {
        key: 'Sectors',
        label: 'settings.sectors',
        type: 'branches',
        required: true,
        choose: 'kinds.fields.chooseSectors',
        counted: 'forms.sectorsChosen',
        messages: { required: 'kinds.messages.sectors' },
      },
    ],
  ],
}

const lights: Group = {
  id: 'lights',
  title: 'kinds.fields.trafficLight',
  description: 'kinds.hints.lights',
  rows: [
    [
      {
        key: 'TrafficLightYellow',
        label: 'kinds.fields.yellowLight',
        type: 'number',
        suffix: 'kinds.fields.months',
        light: 2,
      },
      {
        key: 'TrafficLightRed',
        label: 'kinds.fields.redLight',
        type: 'number',
        suffix: 'kinds.fields.months',
        light: 3,
        messages: { isbigger: 'validation.redBiggerThanYellow' },
      },
    ],
  ],
}

const notes: Group = {
  id: 'notes',
  title: 'kinds.fields.notes',
  rows: [
    [{ key: 'References', label: 'kinds.fields.references', type: 'prose' }],
    [{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }],
  ],
}

export const form: Form<'legaltexts'> = {
  layout: 'cards',
  groups: [identity, basis, acts, content, sectors, lights, notes],
  values: (text) => ({
    NameTR: text.NameTR,
    NameEN: text.NameEN,
    Number: text.Number,
    ShortName: text.ShortName,
    Abbr: text.Abbr,
    LegislationTypeId: text.LegislationTypeId || null,
    LineBodyId: text.LineBodyId,
    IsAmendment: text.IsAmendment,
    AmendmentId: text.AmendmentId,
    AmendmentOther: text.AmendmentOther,
    LegalBasisTR: text.LegalBasisTR,
    LegalBasisEN: text.LegalBasisEN,
    EULegislation: text.EULegislation,
    Acts: text.Acts,
    SummaryTR: text.SummaryTR,
    SummaryEN: text.SummaryEN,
    KeywordsTR: text.KeywordsTR,
    KeywordsEN: text.KeywordsEN,
    Sectors: text.Sectors,
    TrafficLightYellow: text.TrafficLightYellow,
    TrafficLightRed: text.TrafficLightRed,
    References: text.References,
    Notes: text.Notes,
  }),
  rules: redAfterYellow,
  effects: (key, values) => (key === 'LegislationTypeId' ? basisAfterType(values) : {}),
}

function redAfterYellow({ TrafficLightYellow: yellow, TrafficLightRed: red }: Values): FieldFault[] {
  if (!isWhole(yellow) || !isWhole(red) || red === 0 || isBigger(red, yellow)) return []
  return [{ Field: 'TrafficLightRed', Code: 'isbigger', Params: { Other: yellow } }]
}

const isWhole = (value: unknown): value is number => Number.isInteger(value)
