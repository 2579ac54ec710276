import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import type { Alignment } from '@/api/concordances'
import { useTranslation } from '@/i18n/use-translation'
import { useScreenKeys } from '@/ui/use-screen-keys'
import { useSmallScreen } from '@/ui/use-small-screen'
import { WindowRows } from '@/ui/window-rows'
import { type RowActions, RowItem, rowButtonId } from './row-item'
import classes from './row-list.module.css'
import type { RowStore } from './row-store'
import { pageOf } from './use-rows'

interface RowListProps {
  rows: (Alignment | undefined)[]
  /** Fetches a page of rows. */
  need: (page: number) => void
  store: RowStore
  actions?: RowActions
  /** The current row. */
  cursor: number
  onCursor: (index: number) => void
  onOpen: (row: Alignment, field?: 'Targets') => void
  legalText: number
  day: string
}

/** The expected height of a row in pixels. */
const ROW = 96
const CARD = 180

/** The rows of a table; those in sight are rendered. J and K walk them. */
export function RowList(props: RowListProps) {
  const { rows, need, store, actions, cursor, onCursor, onOpen, legalText, day } = props
  const { t } = useTranslation()
  const small = useSmallScreen()
  const move = useFocusedRow(rows, cursor, onCursor)
  const current = rows[cursor]
  useScreenKeys({ nextRow: () => move(1), previousRow: () => move(-1) })
  const open = useCallback(
    (row: Alignment) => {
      onCursor(rows.findIndex((one) => one?.Id === row.Id))
      onOpen(row)
    },
    [rows, onCursor, onOpen],
  )
  const renderRow = useCallback(
    (index: number, measure: (element: HTMLElement | null) => void) => {
      const row = rows[index]
      return row ? (
        <RowItem
          key={row.Id}
          row={row}
          index={index}
          total={rows.length}
          store={store}
          actions={actions}
          small={small}
          current={index === cursor}
          legalText={legalText}
          day={day}
          onOpen={open}
          measure={measure}
        />
      ) : (
        <Coming key={`at ${index}`} page={pageOf(index)} need={need} height={small ? CARD : ROW} />
      )
    },
    [rows, store, actions, small, cursor, legalText, day, open, need],
  )
  return (
    <>
      {!small && (
        <div className={classes.head} aria-hidden="true">
          <span>{t('concordances.columns.provision')}</span>
          <span>{t('concordances.columns.counterparts')}</span>
          <span>{t('concordances.columns.degree')}</span>
          <span>{t('concordances.columns.reason')}</span>
          <span>{t('concordances.columns.plan')}</span>
        </div>
      )}
      <ul className={classes.list} aria-label={t('concordances.rows')}>
        <WindowRows
          count={rows.length}
          keyOf={(index) => rows[index]?.Id ?? `at ${index}`}
          rowHeight={small ? CARD : ROW}
          gap={small ? 10 : 0}
          sightIndex={cursor < 0 ? undefined : cursor}
          renderRow={renderRow}
          renderGap={(height, ref) => (
            <li
              ref={ref as Ref<HTMLLIElement>}
              aria-hidden="true"
              style={{ height }}
              className={classes.gap}
            />
          )}
        />
      </ul>
      {actions && !small && current && <EditKeys row={current} actions={actions} onOpen={onOpen} />}
    </>
  )
}

/** Moves the current row and the focus with it. */
function useFocusedRow(
  rows: (Alignment | undefined)[],
  cursor: number,
  onCursor: (index: number) => void,
): (by: 1 | -1) => void {
  const [focused, setFocused] = useState<number>()
  const tries = useRef(0)
  useEffect(() => {
    if (focused === undefined) return
    const row = rows[focused]
    // The row is rendered after the list has scrolled to it.
    const frame = requestAnimationFrame(() => {
      const button = row && document.getElementById(rowButtonId(row.Id))
      if (button) {
        button.focus({ preventScroll: true })
        button.closest('li')?.scrollIntoView({ block: 'nearest' })
        setFocused(undefined)
      } else if (tries.current++ > 20) setFocused(undefined)
    })
    return () => cancelAnimationFrame(frame)
  })
  return (by) => {
    const next = Math.min(Math.max(cursor + by, 0), rows.length - 1)
    if (next < 0) return
    tries.current = 0
    onCursor(next)
    setFocused(next)
  }
}

interface EditKeysProps {
  row: Alignment
  actions: RowActions
  onOpen: RowListProps['onOpen']
}

/** The keys that change the current row. */
function EditKeys({ row, actions, onOpen }: EditKeysProps) {
  const set = (degree: number) => () => actions.setDegree(row, degree)
  useScreenKeys({
    degree0: set(0),
    degree1: set(1),
    degree2: set(2),
    degree3: set(3),
    degree4: set(4),
    degree5: set(5),
    degree6: set(6),
    degree7: set(7),
    stillRight: () => actions.stillRight(row),
    addCounterpart: () => onOpen(row, 'Targets'),
  })
  return null
}

/** The place of a row that is being fetched. */
function Coming({ page, need, height }: { page: number; need: (page: number) => void; height: number }) {
  useEffect(() => need(page), [page, need])
  return <li aria-hidden="true" className={classes.coming} style={{ height }} />
}
