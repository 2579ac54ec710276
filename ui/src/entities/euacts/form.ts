import type { FieldFault } from '@/api/fault'
import type { Lookups } from '@/api/records'
import type { Lang } from '@/lib/lang'
import { uniqueKey } from '@/lib/unique-key'
import { nameIn } from '../entity'
import type { CorrigendumValue, Form, Group, Values } from '../form'
import { chapterName } from './act'
import { actLabel } from './labels'

const identity: Group = {
  id: 'identity',
  title: 'kinds.groups.identity',
  rows: [
    [
      {
        key: 'CELEX',
        label: actLabel('CELEX'),
        type: 'celex',
        locked: ({ Id }) => (Id === 0 ? undefined : 'euacts.celexFixed'),
        hint: 'euacts.celexHint',
        messages: { pattern: 'euacts.celexPattern', duplicate: 'euacts.celexTaken' },
      },
      choice('SubtypeId'),
    ],
    [
      { key: 'NameTR', label: 'euacts.title', type: 'line', lang: 'tr' },
      { key: 'NameEN', label: 'euacts.title', type: 'line', lang: 'en' },
    ],
    [
      {
        key: 'ShortTR',
        label: 'euacts.shortNames',
        type: 'chips',
        lang: 'tr',
        hint: 'euacts.shortHint',
        messages: { duplicate: 'euacts.shortTaken' },
      },
      {
        key: 'ShortEN',
        label: 'euacts.shortNames',
        type: 'chips',
        lang: 'en',
        messages: { duplicate: 'euacts.shortTaken' },
      },
    ],
    [choice('ChapterId')],
    [{ key: 'Journal', label: actLabel('Journal'), type: 'line', hint: 'euacts.journalHint' }],
  ],
}

const force: Group = {
  id: 'force',
  title: 'euacts.force',
  rows: [
    [
      choice('StateId'),
      {
        key: 'RepealedById',
        label: actLabel('RepealedById'),
        type: 'act',
        named: 'RepealedBy',
        hint: 'euacts.repealedHint',
        messages: { circular: 'euacts.circular' },
      },
    ],
    [
      { key: 'Date', label: actLabel('Date'), type: 'date' },
      { key: 'DateEffective', label: actLabel('DateEffective'), type: 'date' },
    ],
    [
      { key: 'DateTransposition', label: actLabel('DateTransposition'), type: 'date' },
      { key: 'LatestConsolidation', label: actLabel('LatestConsolidation'), type: 'date' },
    ],
    [
      {
        key: 'BaseId',
        label: actLabel('BaseId'),
        type: 'act',
        named: 'Base',
        messages: { circular: 'euacts.circular' },
      },
    ],
  ],
}

const corrigenda: Group = {
  id: 'corrigenda',
  title: 'euacts.corrigenda',
  description: 'euacts.corrigendaHint',
  rows: [[{ key: 'Corrigenda', label: 'euacts.corrigenda', type: 'corrigenda' }]],
}

const sectors: Group = {
  id: 'sectors',
  title: 'settings.sectors',
  rows: [
    [
      {
        key: 'Sectors',
        label: 'settings.sectors',
        type: 'branches',
        choose: 'kinds.fields.chooseSectors',
        counted: 'forms.sectorsChosen',
      },
    ],
  ],
}

const notes: Group = {
  id: 'notes',
  title: 'kinds.fields.notes',
  rows: [[{ key: 'Notes', label: 'kinds.fields.notes', type: 'prose' }]],
}

export const form: Form<'euacts'> = {
  layout: 'cards',
  groups: [identity, force, corrigenda, sectors, notes],
  given: ['CELEX'],
  values: (act) => ({
    Id: act.Id,
    CELEX: act.CELEX,
    SubtypeId: act.SubtypeId,
    NameTR: act.NameTR,
    NameEN: act.NameEN,
    ShortTR: act.ShortTR,
    ShortEN: act.ShortEN,
    ChapterId: act.ChapterId,
    Journal: act.Journal,
    StateId: act.StateId,
    RepealedById: act.RepealedById,
    Date: act.Date ?? '',
    DateEffective: act.DateEffective ?? '',
    DateTransposition: act.DateTransposition ?? '',
    LatestConsolidation: act.LatestConsolidation ?? '',
    BaseId: act.BaseId,
    Corrigenda: act.Corrigenda.map((one): CorrigendumValue => ({ Key: uniqueKey(), ...one })),
    Sectors: act.Sectors,
    Notes: act.Notes,
  }),
  rules: oneTitle,
}

/** A field that offers what the answer lists for it. */
function choice(key: 'SubtypeId' | 'StateId' | 'ChapterId') {
  return {
    key,
    label: actLabel(key),
    type: 'select' as const,
    clearable: true,
    options: ({ Choices }: Lookups, lang: Lang) =>
      (Choices?.[key] ?? []).map((one) => ({
        value: String(one.Id),
        label: key === 'ChapterId' ? chapterName(one, lang) : nameIn(one, lang),
      })),
  }
}

/** A registered act has a title in one of the languages. */
function oneTitle({ NameTR, NameEN }: Values): FieldFault[] {
  const given = [NameTR, NameEN].some((name) => typeof name === 'string' && name.trim() !== '')
  return given ? [] : [{ Field: 'NameTR', Code: 'required' }]
}
