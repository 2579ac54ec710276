import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { lazy, type Ref, Suspense } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './data-list.module.css'
import type { Column, DataListProps, SortState } from './data-list-types'
import { clickOpens, OpenRow } from './open-row'
import { SkeletonLines } from './skeleton'

/** Lists with more rows than this render only the visible ones. */
export const VIRTUAL_FROM = 200

/** The number of rows that a long list renders until the code for virtual rows has loaded. */
export const FIRST_ROWS = 30

/** Few lists are that long, so the code for virtual rows is loaded on demand. */
export const WindowRows = lazy(() =>
  import('./window-rows').then((module) => ({ default: module.WindowRows })),
)

/** The list as a table; a skeleton while there are no rows. */
export function DataTable<Row>(props: DataListProps<Row>) {
  const { t } = useTranslation()
  const columns = props.columns.filter((column) => column.only !== 'card')
  return (
    <div className={classes.scroll} data-scroll-restoration-id={props.fill ? 'list' : undefined}>
      <table
        className={clsx(classes.table, props.compact && classes.compact)}
        aria-label={props.label}
        aria-rowcount={props.rows && props.rows.length > VIRTUAL_FROM ? props.rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {props.actions && (
              <th scope="col" className={classes.actionHead}>
                <span className="visually-hidden">{t('ui.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.rows
            ? tableRows(props.rows, columns, props)
            : skeletonIndexes(props.skeletonRows).map((index) => (
                <tr key={index}>
                  {columns.map((column, place) => (
                    <td key={column.id}>
                      <SkeletonLines lines={column.opens ? 2 : 1} seed={index + place} />
                    </td>
                  ))}
                  {props.actions && <td />}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function tableRows<Row>(rows: Row[], columns: Column<Row>[], props: DataListProps<Row>) {
  const plain = (some: Row[]) =>
    some.map((row) => <TableRow key={props.rowId(row)} row={row} columns={columns} props={props} />)
  if (rows.length <= VIRTUAL_FROM || props.fill) return plain(rows)
  return (
    <Suspense fallback={plain(rows.slice(0, FIRST_ROWS))}>
      <WindowRows
        count={rows.length}
        keyOf={(index) => keyAt(rows, index, props)}
        rowHeight={props.compact ? 38 : 52}
        sightIndex={props.sightIndex}
        renderRow={(index, measure) => {
          const row = rows[index]
          return row === undefined ? null : (
            <TableRow
              key={props.rowId(row)}
              row={row}
              columns={columns}
              props={props}
              place={{ index, measure }}
            />
          )
        }}
        renderGap={(height, ref) => (
          <tr key={ref ? 'before' : 'after'} ref={ref as Ref<HTMLTableRowElement>}>
            <td className={classes.gap} colSpan={columns.length + 1} style={{ height }} />
          </tr>
        )}
      />
    </Suspense>
  )
}

/** The id of the row at an index. */
export function keyAt<Row>(rows: Row[], index: number, { rowId }: DataListProps<Row>): string | number {
  const row = rows[index]
  return row === undefined ? index : rowId(row)
}

/** The indices of the skeleton's rows. */
export function skeletonIndexes(count = 6): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

interface HeadProps<Row> {
  column: Column<Row>
  sort?: SortState
  onSort?: (key: string) => void
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { sortKey, header } = column
  const sorted = sort !== undefined && sortKey !== undefined && sort.key === sortKey
  const direction = sort?.descending ? 'descending' : 'ascending'
  const Mark = !sorted ? IconSelector : sort.descending ? IconArrowDown : IconArrowUp
  const text = column.hideHeader ? <span className="visually-hidden">{header}</span> : header
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      className={column.align === 'end' ? classes.end : undefined}
      aria-sort={sorted ? direction : undefined}
    >
      {sortKey && onSort ? (
        <button
          type="button"
          className={clsx(classes.sort, sorted && classes.sorted)}
          onClick={() => onSort(sortKey)}
        >
          {text}
          <Mark aria-hidden="true" />
        </button>
      ) : (
        text
      )}
    </th>
  )
}

interface LineProps<Row> {
  row: Row
  columns: Column<Row>[]
  props: DataListProps<Row>
  /** Its position in a long list, of which only a part is rendered. */
  place?: { index: number; measure: (element: HTMLElement | null) => void }
}

function TableRow<Row>({ row, columns, props, place }: LineProps<Row>) {
  const selected = props.selectedId != null && props.rowId(row) === props.selectedId
  const { className, ...more } = props.rowProps?.(row) ?? {}
  return (
    <tr
      ref={place?.measure}
      data-index={place?.index}
      data-row={props.rowId(row)}
      aria-rowindex={place && place.index + 2}
      {...more}
      className={clsx(props.onOpen && classes.clickable, selected && classes.selected, className)}
      aria-current={selected || undefined}
      onClick={clickOpens(row, props)}
    >
      {columns.map((column) => (
        <td key={column.id} className={column.align === 'end' ? classes.end : undefined}>
          {column.opens ? (
            <OpenRow row={row} context={props}>
              {column.cell(row)}
            </OpenRow>
          ) : (
            column.cell(row)
          )}
          {column.under?.(row)}
        </td>
      ))}
      {props.actions && (
        <td className={classes.actions}>
          <span>{props.actions(row)}</span>
        </td>
      )}
    </tr>
  )
}
