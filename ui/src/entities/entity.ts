import type { ParseKeys, TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { EditItemOf, ItemOf, Kind, Lookups, Parent, RowOf, ViewAnswer } from '@/api/records'
import type { Lang } from '@/lib/lang'
import type { Option } from '@/ui/choice'
import type { Column } from '@/ui/data-list-types'
import type { KindRoute } from './kind-routes'
import type { Label } from './label'

/** The context that definitions need to format facts. */
export interface RenderContext {
  t: TFunction
  lang: Lang
  zone: string
  /** Whether the instance shows line bodies. */
  lineBodies: boolean
  /** The id of the signed-in user. */
  userId: number
}

export interface Filter {
  param: string
  name: ParseKeys
  options: (lookups: Lookups, context: RenderContext) => Option[]
  when?: (context: RenderContext) => boolean
}

/** Whether a row can be deleted: directly, only by typing its number or name, or not, with the reason. */
export type Deletion = { how: 'confirm' } | { how: 'type'; expected: string } | { how: 'no'; reason: string }

/** One line of a view: a label and a value; empty lines are omitted. */
export interface Fact {
  label: Label
  /** The language of the content, for its chip and hyphenation. */
  lang?: Lang
  value: ReactNode
  wide?: boolean
}

/** A record that a view links to. */
export interface RecordLink {
  Id: number
  text: string
  note?: ReactNode
}

/** A group of a view. Its type names content that only features can render. */
export type ViewSection =
  | { type: 'facts'; id: string; title: ParseKeys; facts: Fact[] }
  | { type: 'progress'; id: string; title: ParseKeys }
  | { type: 'paths'; id: string; title: ParseKeys; of: 'Sectors' | 'Domains' }
  | { type: 'records'; id: string; title: ParseKeys; records: RecordLink[]; total?: number; of: KindRoute }
  | { type: 'versions'; id: string; title: ParseKeys; owner: number; of: KindRoute }
  | { type: 'files'; id: string; title: ParseKeys }
  | { type: 'password'; id: string; title: ParseKeys }

export interface RecordRow {
  Id: number
}

/** A row; in a tree, with the number of its descendants' records and of its children. */
export type ListedRow<K extends Kind> = RowOf<K> & { Total?: number; Below?: number }

/** A link from a row, and optionally from its view, to another screen. */
export interface RowLink {
  name: ParseKeys
  to: string
  search?: Record<string, number>
  permission: string
  icon: ReactNode
  /** Why the link is disabled for this row. */
  reason?: ParseKeys
  inView?: boolean
}

/** What is likely to be done next with a record. */
export interface NextSteps {
  /** Why they are shown whenever the record is viewed; undefined: they are shown only after a save. */
  always?: ParseKeys
  links: Pick<RowLink, 'name' | 'to' | 'search' | 'permission'>[]
}

/** All that is specific to a kind; the generic screens contain no code for single kinds. */
export interface Entity<K extends Kind> extends KindRoute<K> {
  /** Rows per page; a tree is not paged. */
  pageSize?: number
  tree?: boolean
  /** The kind of the owner; its id is in the URLs of the list and the new form. */
  owner?: KindRoute & { idOf: (item: ItemOf<K> | EditItemOf<K>) => number }
  /** The permission to read a record, if it is not settings.<kind>. */
  readPermission?: string
  rowName: (row: ListedRow<K>, context: RenderContext) => string
  columns: (context: RenderContext, lookups: Lookups) => Column<ListedRow<K>>[]
  filters: Filter[]
  deletion: (row: ListedRow<K>, context: RenderContext, may: (permission: string) => boolean) => Deletion
  /** Why this user, or any user, cannot change the record. */
  frozen?: (record: RecordRow, context: RenderContext) => string | undefined
  /** The number of rows that a deletion must repeat. */
  rowsOf?: (row: ListedRow<K>) => number
  /** Describes what is deleted together with a row. */
  deletesWith?: (row: ListedRow<K>, context: RenderContext) => string
  /** What goes with every record that is deleted. */
  deletesAlso?: (context: RenderContext) => string
  /** Additional links of a row, before view, edit and delete. */
  rowLinks?: (row: ListedRow<K>) => RowLink[]
  /** Loads the hook that says what is likely to be done next with a record. */
  nextSteps?: () => Promise<{ useNextSteps: (item: ItemOf<K>) => NextSteps }>
  /** Converts a record to a row of its list. */
  asRow: (item: ItemOf<K>) => ListedRow<K>
  itemName: (item: ItemOf<K>, context: RenderContext) => string
  /** Shown below the title of the view and form: number and name. */
  subtitle: (answer: { Item: ItemOf<K>; Parent?: Parent }, context: RenderContext) => string
  view: (answer: ViewAnswer<K>, context: RenderContext) => ViewSection[]
}

/** The name of a record in the language of the interface. */
export function nameIn(named: { NameTR: string; NameEN: string }, lang: Lang): string {
  return (lang === 'tr' ? named.NameTR : named.NameEN) || named.NameTR || named.NameEN
}
