import { clsx } from 'clsx'
import { Fragment, type ReactNode, type Ref, Suspense } from 'react'
import classes from './data-list.module.css'
import type { CardSlot, DataListProps } from './data-list-types'
import { FIRST_ROWS, keyAt, skeletonIndexes, VIRTUAL_FROM, WindowRows } from './data-table'
import { clickOpens, OpenRow } from './open-row'
import { SkeletonLines } from './skeleton'

/** The list as cards, for phones; a skeleton while there are no rows. */
export function DataCards<Row>(props: DataListProps<Row>) {
  if (!props.rows) {
    return (
      <ul className={classes.cardList} aria-hidden="true">
        {skeletonIndexes(props.skeletonRows).map((index) => (
          <li key={index} className={classes.card}>
            <SkeletonLines lines={3} seed={index} />
          </li>
        ))}
      </ul>
    )
  }
  return <ul className={clsx(classes.cardList, props.lines && classes.lines)}>{cards(props.rows, props)}</ul>
}

function cards<Row>(rows: Row[], props: DataListProps<Row>) {
  const plain = (some: Row[]) => some.map((row) => <Card key={props.rowId(row)} row={row} props={props} />)
  if (rows.length <= VIRTUAL_FROM) return plain(rows)
  return (
    <Suspense fallback={plain(rows.slice(0, FIRST_ROWS))}>
      <WindowRows
        count={rows.length}
        keyOf={(index) => keyAt(rows, index, props)}
        rowHeight={108}
        gap={props.lines ? 0 : 8}
        sightIndex={props.sightIndex}
        renderRow={(index, measure) => {
          const row = rows[index]
          return row === undefined ? null : (
            <Card key={props.rowId(row)} row={row} props={props} place={{ index, measure }} />
          )
        }}
        renderGap={(height, ref) => (
          <li
            key={ref ? 'before' : 'after'}
            aria-hidden="true"
            ref={ref as Ref<HTMLLIElement>}
            style={{ height }}
          />
        )}
      />
    </Suspense>
  )
}

interface CardProps<Row> {
  row: Row
  props: DataListProps<Row>
  place?: { index: number; measure: (element: HTMLElement | null) => void }
}

function Card<Row>({ row, props, place }: CardProps<Row>) {
  const slot = (name: CardSlot): ReactNode => {
    const columns = props.columns.filter((column) => column.card === name && column.only !== 'table')
    return columns.map((column) => {
      const content = (column.cardCell ?? column.cell)(row)
      return (
        <Fragment key={column.id}>
          {column.opens ? (
            <OpenRow row={row} context={props}>
              {content}
            </OpenRow>
          ) : (
            content
          )}
        </Fragment>
      )
    })
  }
  const has = (name: CardSlot) =>
    props.columns.some((column) => column.card === name && column.only !== 'table')
  const selected = props.selectedId != null && props.rowId(row) === props.selectedId
  const { className, ...more } = props.rowProps?.(row) ?? {}
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name in the card is a link or button
    <li
      ref={place?.measure}
      data-index={place?.index}
      data-row={props.rowId(row)}
      {...more}
      className={clsx(classes.card, selected && classes.selected, className)}
      aria-current={selected || undefined}
      onClick={clickOpens(row, props)}
    >
      <div className={classes.cardTop}>
        <div className={classes.cardWords}>
          {has('lead') && <div className={classes.lead}>{slot('lead')}</div>}
          <div className={classes.title}>{slot('title')}</div>
          {has('sub') && <div className={classes.sub}>{slot('sub')}</div>}
        </div>
        {props.actions && <span className={classes.cardActions}>{props.actions(row)}</span>}
      </div>
      {(has('status') || has('end')) && (
        <div className={classes.bottom}>
          <span className={classes.status}>{slot('status')}</span>
          <span>{slot('end')}</span>
        </div>
      )}
    </li>
  )
}
