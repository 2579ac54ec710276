import { KIND_FIELDS } from '@/api/kind-fields.gen'
import type { EditItemOf, ItemOf, Kind, RowOf } from '@/api/records'
import type { Column } from '@/ui/data-list-types'
import { nameColumn, otherNameColumn } from './columns'
import { type Entity, type Fact, type ListedRow, nameIn, type RenderContext } from './entity'
import { bilingual, prose } from './facts'
import type { Field, Form, Values } from './form'
import { KIND_ROUTES } from './kind-routes'
import { labelText } from './label'
import { identity, notesGroup } from './named-form'

interface Bilingual {
  NameTR: string
  NameEN: string
}

/** The kinds whose records are called by their names, in lists as elsewhere. */
type PlainKind = {
  [K in Kind]: RowOf<K> extends Bilingual ? (ItemOf<K> extends RowOf<K> ? K : never) : never
}[Kind]

interface FieldDescription {
  Key: string
  Type: string
  NameTR: string
  NameEN: string
  List?: boolean
  Sort?: boolean
}

const COMMON_FIELDS = ['NameTR', 'NameEN', 'Notes']

/** The fields of a kind that are neither its names nor its notes. */
const ownFields = (kind: Kind): readonly FieldDescription[] =>
  (KIND_FIELDS[kind] as readonly FieldDescription[]).filter(({ Key }) => !COMMON_FIELDS.includes(Key))

const hasNotes = (kind: Kind): boolean => KIND_FIELDS[kind].some(({ Key }) => Key === 'Notes')

/** A line of a record, by the key of its field. */
const fieldText = (record: object, key: string): string => String((record as Values)[key] ?? '')

function columnOf<Row extends object>(field: FieldDescription, { t, lang }: RenderContext): Column<Row> {
  return {
    id: field.Key,
    header: labelText(field, t, lang),
    cell: (row) => fieldText(row, field.Key),
    sortKey: field.Sort ? field.Key : undefined,
    width: 140,
    card: 'lead',
  }
}

/**
 * The screens of a kind that has names, lines and notes, as the server describes it. What is special about it, as
 * why a record cannot be deleted, differs.
 */
export function plainEntity<K extends PlainKind>(kind: K, overrides: Partial<Entity<K>> = {}): Entity<K> {
  const name = (record: Bilingual, { lang }: RenderContext) => nameIn(record, lang)
  const lines = ownFields(kind).filter(({ Type }) => Type === 'line')
  const facts = (item: Bilingual): Fact[] => [
    ...bilingual('kinds.fields.name', item.NameTR, item.NameEN),
    ...lines.map((label): Fact => ({ label, value: fieldText(item, label.Key) })),
    prose('kinds.fields.notes', fieldText(item, 'Notes')),
  ]
  return {
    ...KIND_ROUTES[kind],
    kind,
    pageSize: 15,
    rowName: (row, context) => name(row as Bilingual, context),
    columns: (context) =>
      [
        nameColumn<Bilingual>(context),
        otherNameColumn<Bilingual>(context),
        ...lines.filter(({ List }) => List).map((field) => columnOf<Bilingual>(field, context)),
      ] as Column<ListedRow<K>>[],
    filters: [],
    deletion: () => ({ how: 'confirm' }),
    asRow: (item) => item as ListedRow<K>,
    itemName: (item, context) => name(item as Bilingual, context),
    subtitle: ({ Item }, context) => name(Item as Bilingual, context),
    view: ({ Item }) => [
      { type: 'facts', id: 'identity', title: 'kinds.groups.identity', facts: facts(Item as Bilingual) },
    ],
    ...overrides,
  }
}

/** The form of such a kind: its names and lines, what it chooses, its notes. */
export function plainForm<K extends PlainKind>(kind: K, overrides: Partial<Form<K>> = {}): Form<K> {
  const own = ownFields(kind)
  const field = (label: FieldDescription): Field[] => {
    if (label.Type === 'line') return [{ key: label.Key, label, type: 'line' }]
    if (label.Type === 'ids') return [{ key: label.Key, label, type: 'choices' }]
    return []
  }
  const fields = own.flatMap(field)
  const keys = [...COMMON_FIELDS, ...fields.map(({ key }) => key)]
  return {
    layout: 'cards',
    groups: [identity(...fields.map((one) => [one])), ...(hasNotes(kind) ? [notesGroup] : [])],
    values: (item: EditItemOf<K>) =>
      Object.fromEntries(Object.entries(item).filter(([key]) => keys.includes(key))),
    ...overrides,
  }
}
