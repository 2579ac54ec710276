import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'

/**
 * Where a column goes when rows become cards: `lead` above the name, `title` the name,
 * `sub` below it, `status` and `end` under the hairline, left and right.
 */
export type CardSlot = 'lead' | 'title' | 'sub' | 'status' | 'end'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name of the order; without it the column cannot be sorted. */
  sortKey?: string
  align?: 'start' | 'end'
  /** CSS width, as "18%" or 120 (pixels). */
  width?: number | string
  /** The column that opens the row for the keyboard: the name. One of them has it. */
  opens?: boolean
  /** In the table below the cell and outside its link, as the type and sector under a name. */
  under?: (row: Row) => ReactNode
  card?: CardSlot
  /** What the card shows instead of the cell. */
  cardCell?: (row: Row) => ReactNode
  /** Shown in one of the two forms only. */
  only?: 'table' | 'card'
  /** The header is for screen readers only. */
  hideHeader?: boolean
}

export interface SortState {
  key: string
  descending: boolean
}

/** What a row needs to know, in the table and as a card. */
export interface RowContext<Row> {
  rowId: (row: Row) => string | number
  /** The address of the row's view, for a real link. */
  rowHref?: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  selectedId?: string | number | null
  /** What else a row's element bears. */
  rowProps?: (row: Row) => RowProps
}

export interface RowProps {
  className?: string
  style?: CSSProperties
  'data-node'?: number
  onKeyDown?: (event: KeyboardEvent) => void
}

export interface DataListProps<Row> extends RowContext<Row> {
  /** The name of the list for screen readers. */
  label: string
  columns: Column<Row>[]
  /** Absent until the first answer. */
  rows: Row[] | undefined
  sort?: SortState
  onSort?: (key: string) => void
  loading?: boolean
  /** What kept the rows from coming, if something did. */
  failed?: unknown
  onRetry?: () => void
  /** What an unfiltered list without rows says. */
  empty?: ReactNode
  /** Filters are active: an empty list then offers to clear them. */
  filtered?: boolean
  onClearFilters?: () => void
  /** What a list says that the filters left empty. */
  filteredTitle?: string
  compact?: boolean
  /** The rows scroll inside the height that the place gives; else the page scrolls. */
  fill?: boolean
  skeletonRows?: number
  /** In a long list: the row to bring into sight. */
  sightIndex?: number
  /** The pager. */
  footer?: ReactNode
}
