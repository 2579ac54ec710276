import type { ParseKeys, TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { EditItemOf, ItemOf, Kind, Lookups, Parent, RowOf, ViewAnswer } from '@/api/records'
import type { Lang } from '@/lib/lang'
import type { Option } from '@/ui/choice'
import type { Column } from '@/ui/data-list-types'
import type { Place } from './kind-routes'

/** What definitions need to put facts into words. */
export interface Words {
  t: TFunction
  lang: Lang
  zone: string
  /** Whether the instance shows line bodies. */
  lineBodies: boolean
  /** Whoever is signed in. */
  userId: number
}

export interface Filter {
  param: string
  name: ParseKeys
  options: (lookups: Lookups, words: Words) => Option[]
  when?: (words: Words) => boolean
}

/** Whether a row can be deleted: at once, only by typing its number or name, or not and why. */
export type Deletion = { how: 'confirm' } | { how: 'type'; expected: string } | { how: 'no'; reason: string }

/** One line of a view: a label and what stands there; empty ones are left out. */
export interface Fact {
  label: ParseKeys
  /** The language of the content, for its chip and hyphenation. */
  lang?: Lang
  value: ReactNode
  wide?: boolean
}

/** A record that a view leads to. */
export interface RecordLink {
  Id: number
  text: string
  note?: ReactNode
}

/** A group of a view. Content that only features can show is named by its type. */
export type ViewSection =
  | { type: 'facts'; id: string; title: ParseKeys; facts: Fact[] }
  | { type: 'progress'; id: string; title: ParseKeys }
  | { type: 'paths'; id: string; title: ParseKeys; of: 'Sectors' | 'Domains' }
  | { type: 'records'; id: string; title: ParseKeys; records: RecordLink[]; total?: number; of: Place }
  | { type: 'versions'; id: string; title: ParseKeys; owner: number; of: Place }
  | { type: 'files'; id: string; title: ParseKeys }
  | { type: 'texts'; id: string; title: ParseKeys }

export interface RecordRow {
  Id: number
}

/** A row; in a tree it knows of its descendants' records and of the nodes right below it. */
export type ListedRow<K extends Kind> = RowOf<K> & { Total?: number; Below?: number }

/** A way from a row, or from its view too, to another screen. */
export interface RowLink {
  name: ParseKeys
  to: string
  search?: Record<string, number>
  permission: string
  icon: ReactNode
  /** Why there is no way for this row. */
  reason?: ParseKeys
  inView?: boolean
}

/** Everything that is special about a kind; the screens know no kind by name. */
export interface Entity<K extends Kind> extends Place<K> {
  /** Rows per page; a tree is not paged. */
  pageSize?: number
  tree?: boolean
  /** The kind that the records belong to; its id is in the address of list and new. */
  owner?: Place & { idOf: (item: ItemOf<K> | EditItemOf<K>) => number }
  /** Reading view needs this instead of settings.<kind>. */
  readPermission?: string
  rowName: (row: ListedRow<K>, words: Words) => string
  columns: (words: Words, lookups: Lookups) => Column<ListedRow<K>>[]
  filters: Filter[]
  deletion: (row: ListedRow<K>, words: Words, may: (permission: string) => boolean) => Deletion
  /** Why nobody, or not this user, can change the record. */
  frozen?: (record: RecordRow, words: Words) => string | undefined
  /** What goes with a row that is deleted together with others, in words. */
  deletesWith?: (row: ListedRow<K>, words: Words) => string
  /** More ways from a row, before view, edit and delete. */
  rowLinks?: (row: ListedRow<K>) => RowLink[]
  /** A whole record as a row of its list. */
  asRow: (item: ItemOf<K>) => ListedRow<K>
  itemName: (item: ItemOf<K>, words: Words) => string
  /** Below the title of view and form: number and name. */
  subtitle: (answer: { Item: ItemOf<K>; Parent?: Parent }, words: Words) => string
  view: (answer: ViewAnswer<K>, words: Words) => ViewSection[]
}

/** The name of a record in the language of the interface. */
export function nameIn(named: { NameTR: string; NameEN: string }, lang: Lang): string {
  return (lang === 'tr' ? named.NameTR : named.NameEN) || named.NameTR || named.NameEN
}
