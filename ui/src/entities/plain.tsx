import { KIND_FIELDS } from '@/api/kind-fields.gen'
import type { EditItemOf, ItemOf, Kind, RowOf } from '@/api/records'
import type { Column } from '@/ui/data-list-types'
import { nameColumn, otherNameColumn } from './columns'
import { type Entity, type Fact, type ListedRow, nameIn, type Words } from './entity'
import { bilingual, prose } from './facts'
import type { Field, Form, Values } from './form'
import { KIND_ROUTES } from './kind-routes'
import { said } from './label'
import { identity, notesGroup } from './named-form'

interface Bilingual {
  NameTR: string
  NameEN: string
}

/** The kinds whose records are called by their names, in lists as elsewhere. */
type PlainKind = {
  [K in Kind]: RowOf<K> extends Bilingual ? (ItemOf<K> extends RowOf<K> ? K : never) : never
}[Kind]

interface Described {
  Key: string
  Type: string
  NameTR: string
  NameEN: string
  List: boolean
  Sort: boolean
}

const NAMED = ['NameTR', 'NameEN', 'Notes']

/** The fields of a kind that are neither its names nor its notes. */
const ownFields = (kind: Kind): readonly Described[] =>
  (KIND_FIELDS[kind] as readonly Described[]).filter(({ Key }) => !NAMED.includes(Key))

const hasNotes = (kind: Kind): boolean => KIND_FIELDS[kind].some(({ Key }) => Key === 'Notes')

/** A line of a record, by the key of its field. */
const lineOf = (record: object, key: string): string => String((record as Values)[key] ?? '')

function columnOf<Row extends object>(field: Described, { t, lang }: Words): Column<Row> {
  return {
    id: field.Key,
    header: said(field, t, lang),
    cell: (row) => lineOf(row, field.Key),
    sortKey: field.Sort ? field.Key : undefined,
    width: 140,
    card: 'lead',
  }
}

/**
 * The screens of a kind that has names, lines and notes, as the server describes it. What is special about it, as
 * why a record cannot be deleted, differs.
 */
export function plainEntity<K extends PlainKind>(kind: K, differs: Partial<Entity<K>> = {}): Entity<K> {
  const name = (record: Bilingual, { lang }: Words) => nameIn(record, lang)
  const lines = ownFields(kind).filter(({ Type }) => Type === 'line')
  const facts = (item: Bilingual): Fact[] => [
    ...bilingual('kinds.fields.name', item.NameTR, item.NameEN),
    ...lines.map((label): Fact => ({ label, value: lineOf(item, label.Key) })),
    prose('kinds.fields.notes', lineOf(item, 'Notes')),
  ]
  return {
    ...KIND_ROUTES[kind],
    kind,
    pageSize: 15,
    rowName: (row, words) => name(row as Bilingual, words),
    columns: (words) =>
      [
        nameColumn<Bilingual>(words),
        otherNameColumn<Bilingual>(words),
        ...lines.filter(({ List }) => List).map((field) => columnOf<Bilingual>(field, words)),
      ] as Column<ListedRow<K>>[],
    filters: [],
    deletion: () => ({ how: 'confirm' }),
    asRow: (item) => item as ListedRow<K>,
    itemName: (item, words) => name(item as Bilingual, words),
    subtitle: ({ Item }, words) => name(Item as Bilingual, words),
    view: ({ Item }) => [
      { type: 'facts', id: 'identity', title: 'kinds.groups.identity', facts: facts(Item as Bilingual) },
    ],
    ...differs,
  }
}

/** The form of such a kind: its names and lines, what it chooses, its notes. */
export function plainForm<K extends PlainKind>(kind: K, differs: Partial<Form<K>> = {}): Form<K> {
  const own = ownFields(kind)
  const field = (label: Described): Field[] => {
    if (label.Type === 'line') return [{ key: label.Key, label, type: 'line' }]
    if (label.Type === 'ids') return [{ key: label.Key, label, type: 'choices' }]
    return []
  }
  const fields = own.flatMap(field)
  const keys = [...NAMED, ...fields.map(({ key }) => key)]
  return {
    layout: 'cards',
    groups: [identity(...fields.map((one) => [one])), ...(hasNotes(kind) ? [notesGroup] : [])],
    values: (item: EditItemOf<K>) =>
      Object.fromEntries(Object.entries(item).filter(([key]) => keys.includes(key))),
    ...differs,
  }
}
