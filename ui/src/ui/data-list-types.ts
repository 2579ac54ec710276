import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'

/**
 * Position of a column in a card: `lead` above the name, `title` the name,
 * `sub` below it, `status` and `end` below the line, left and right.
 */
export type CardSlot = 'lead' | 'title' | 'sub' | 'status' | 'end'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The sort key; without it the list cannot be sorted by the column. */
  sortKey?: string
  align?: 'start' | 'end'
  /** CSS width, for example "18%" or 120 (pixels). */
  width?: number | string
  /** The column whose link opens the row by keyboard, usually the name. Exactly one column sets it. */
  opens?: boolean
  /** Shown in the table below the cell and outside its link, for example type and sector under a name. */
  under?: (row: Row) => ReactNode
  card?: CardSlot
  /** What the card shows instead of the cell. */
  cardCell?: (row: Row) => ReactNode
  /** Shown only in the table or only on the cards. */
  only?: 'table' | 'card'
  /** The header is for screen readers only. */
  hideHeader?: boolean
}

export interface SortState {
  key: string
  descending: boolean
}

/** Props that table rows and cards share. */
export interface RowContext<Row> {
  rowId: (row: Row) => string | number
  /** The address of the row's view. */
  rowHref?: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  selectedId?: string | number | null
  /** Additional attributes of the row's element. */
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
  /** Undefined until the first response. */
  rows: Row[] | undefined
  sort?: SortState
  onSort?: (key: string) => void
  loading?: boolean
  /** The rows are those of another page, order or filter than the one that is loading. */
  pending?: boolean
  /** The error of the last request, if it failed. */
  failed?: unknown
  onRetry?: () => void
  /** Shown when an unfiltered list has no rows. */
  empty?: ReactNode
  /** Whether filters are active; an empty list then offers to clear them. */
  filtered?: boolean
  onClearFilters?: () => void
  /** Shown when no row matches the filters. */
  filteredTitle?: string
  /** Leads to the first page: the page is behind the last one. */
  onFirstPage?: () => void
  compact?: boolean
  /** On phones the rows are the lines of one card. */
  lines?: boolean
  /** Whether the rows scroll within the available height; otherwise the page scrolls. */
  fill?: boolean
  skeletonRows?: number
  /** The row of a long list to scroll into view. */
  sightIndex?: number
  /** The pager. */
  footer?: ReactNode
}
