import { KIND_FIELDS } from '@/api/kind-fields.gen'
import type { EditItemOf, ItemOf, Kind, Named, RowOf, ViewAnswer } from '@/api/records'
import type { Column } from '@/ui/data-list-types'
import { nameColumn, otherNameColumn } from './columns'
import { type Entity, type Fact, type ListedRow, nameIn, type RenderContext } from './entity'
import { bilingual, prose, sortedOptions } from './facts'
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

/** Those of a kind whose own screens show nothing else: a field of another type would be missing in them. */
function plainFields(kind: Kind): readonly FieldDescription[] {
  const fields = ownFields(kind)
  const other = fields.find(({ Type }) => Type !== 'line' && Type !== 'ids')
  if (other) throw new Error(`${kind}.${other.Key} is neither a line nor a choice, but ${other.Type}`)
  return fields
}

const hasNotes = (kind: Kind): boolean => KIND_FIELDS[kind].some(({ Key }) => Key === 'Notes')

/** A line of a record, by the key of its field. */
const fieldText = (record: object, key: string): string => String((record as Values)[key] ?? '')

const chosenNames = (chosen: Named[], context: RenderContext): string =>
  sortedOptions(chosen, context)
    .map(({ label }) => label)
    .join(', ')

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
 * The screens of a kind that has names, lines, choices and notes, as the server describes it. What is special about it,
 * as why a record cannot be deleted, differs.
 */
export function plainEntity<K extends PlainKind>(kind: K, overrides: Partial<Entity<K>> = {}): Entity<K> {
  const name = (record: Bilingual, { lang }: RenderContext) => nameIn(record, lang)
  const lines = ownFields(kind).filter(({ Type }) => Type === 'line')
  const facts = ({ Item, Choices }: ViewAnswer<K>, context: RenderContext): Fact[] => {
    const item = Item as Bilingual
    const value = ({ Key, Type }: FieldDescription): string =>
      Type === 'line' ? fieldText(item, Key) : chosenNames(Choices?.[Key] ?? [], context)
    return [
      ...bilingual('kinds.fields.name', item.NameTR, item.NameEN),
      ...plainFields(kind).map((label): Fact => ({ label, value: value(label) })),
      prose('kinds.fields.notes', fieldText(item, 'Notes')),
    ]
  }
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
    view: (answer, context) => [
      { type: 'facts', id: 'identity', title: 'kinds.groups.identity', facts: facts(answer, context) },
    ],
    ...overrides,
  }
}

/** The form of such a kind: its names and lines, what it chooses, its notes. */
export function plainForm<K extends PlainKind>(kind: K, overrides: Partial<Form<K>> = {}): Form<K> {
  const fields = plainFields(kind).map(
    (label): Field => ({ key: label.Key, label, type: label.Type === 'line' ? 'line' : 'choices' }),
  )
  const keys = [...COMMON_FIELDS, ...fields.map(({ key }) => key)]
  return {
    layout: 'cards',
    groups: [identity(...fields.map((one) => [one])), ...(hasNotes(kind) ? [notesGroup] : [])],
    values: (item: EditItemOf<K>) =>
      Object.fromEntries(Object.entries(item).filter(([key]) => keys.includes(key))),
    ...overrides,
  }
}
