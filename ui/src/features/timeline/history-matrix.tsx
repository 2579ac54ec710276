import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, memo, useId, useMemo, useRef, useState } from 'react'
import type { TextHistory } from '@/api/timeline'
import { nameIn } from '@/entities/entity'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { articleName, articleTitle } from '@/entities/legaltexts/article-name'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { opensElsewhere } from '@/lib/opens-elsewhere'
import { TablePart } from '@/ui/table-part'
import { useLang } from '@/ui/use-lang'
import { EventGlyph } from './event-glyph'
import { eventWords } from './event-words'
import classes from './history-matrix.module.css'
import { type Cell, type HistoryRow, versionNumbers } from './history-rows'

interface HistoryMatrixProps {
  versions: TextHistory['Versions']
  rows: HistoryRow[]
  /** Of the texts. */
  language: Lang
  hrefOf: (version: number) => string
  onVersion: (version: number) => void
  onArticle: (row: HistoryRow) => void
}

/** Pixels. */
const HEAD = 54
const ROW = 40
const NAME = 280
const COLUMN = 76

/** A place in the table: row -1 has the versions, column 0 the articles. */
interface Place {
  row: number
  column: number
}

/** Articles and versions; only rows in sight are rendered. The table has the focus, its keys move the current cell. */
export function HistoryMatrix(props: HistoryMatrixProps) {
  const { versions, rows, language, hrefOf, onVersion, onArticle } = props
  const { t } = useTranslation()
  const id = useId()
  const numbers = useMemo(() => versionNumbers(versions), [versions])
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const current = {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, versions.length),
  }
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.article.Id ?? index,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 900, height: 800 },
  })
  const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD) / ROW) - 1)

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(-1, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(versions.length, column)),
    }
    setPlace(next)
    if (next.row >= 0) virtualizer.scrollToIndex(next.row)
    const { current: element } = box
    if (!element || next.column === 0) return
    const left = NAME + (next.column - 1) * COLUMN
    if (left - NAME < element.scrollLeft) element.scrollLeft = left - NAME
    else if (left + COLUMN > element.scrollLeft + element.clientWidth)
      element.scrollLeft = left + COLUMN - element.clientWidth
  }
  const open = ({ row, column }: Place) => {
    const version = versions[column - 1]
    if (row >= 0) {
      const chosen = rows[row]
      if (chosen) onArticle(chosen)
    } else if (version?.HasTexts) onVersion(version.Id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = current
    const all = event.ctrlKey || event.metaKey
    const moves: Record<string, [row: number, column: number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      PageUp: [row - page, column],
      PageDown: [row + page, column],
      Home: [all ? 0 : row, 0],
      End: [all ? rows.length - 1 : row, versions.length],
    }
    const move = moves[event.key]
    const opens = event.key === 'Enter' || event.key === ' '
    if (event.altKey || !(move || opens)) return
    event.preventDefault()
    if (move) go(...move)
    else open(current)
  }
  const onClick = ({ target }: MouseEvent) => {
    const { row, column } = (target as Element).closest<HTMLElement>('[data-column]')?.dataset ?? {}
    if (row === undefined || column === undefined) return
    const next = { row: Number(row), column: Number(column) }
    setPlace(next)
    if (next.column === 0 || (rows[next.row]?.cells[next.column - 1]?.events.length ?? 0) > 0) open(next)
  }
  const width = NAME + versions.length * COLUMN
  const drawn = virtualizer.getVirtualItems()
  const shown = current.row < 0 || drawn.some(({ index }) => index === current.row)
  return (
    <TablePart
      ref={box}
      part="grid"
      aria-label={t('timeline.matrix.table')}
      aria-rowcount={rows.length + 1}
      aria-colcount={versions.length + 1}
      aria-activedescendant={shown ? cellId(id, current) : undefined}
      className={classes.box}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <TablePart part="rowgroup" className={classes.head} style={{ width, height: HEAD }}>
        <TablePart part="row" aria-rowindex={1} className={classes.row}>
          <TablePart
            part="columnheader"
            id={cellId(id, { row: -1, column: 0 })}
            className={classes.corner}
            style={{ width: NAME }}
            data-current={isAt(current, -1, 0)}
          >
            {t('timeline.matrix.article')}
          </TablePart>
          {versions.map((version, at) => (
            <VersionHead
              key={version.Id}
              id={cellId(id, { row: -1, column: at + 1 })}
              version={version}
              number={numbers[at] ?? 0}
              current={isAt(current, -1, at + 1)}
              href={hrefOf(version.Id)}
              onVersion={onVersion}
            />
          ))}
        </TablePart>
      </TablePart>
      <TablePart
        part="rowgroup"
        className={classes.runway}
        style={{ width, height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <Row
                key={row.article.Id}
                id={id}
                row={row}
                index={index}
                top={start - HEAD}
                language={language}
                current={current.row === index ? current.column : -1}
                apart={row.ended && index > 0 && !rows[index - 1]?.ended}
              />
            )
          )
        })}
      </TablePart>
    </TablePart>
  )
}

const cellId = (table: string, { row, column }: Place) => `${table}-${row}-${column}`
const isAt = (place: Place, row: number, column: number) =>
  (place.row === row && place.column === column) || undefined

interface VersionHeadProps {
  id: string
  version: TextHistory['Versions'][number]
  /** 0: it has no text. */
  number: number
  current: true | undefined
  href: string
  onVersion: (version: number) => void
}

/** A version above its column; those that were adopted have a square. */
function VersionHead({ id, version, number, current, href, onVersion }: VersionHeadProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const date = formatDate(version.Date)
  const status = version.Status ? nameIn(version.Status, lang) : ''
  const name = number
    ? t('timeline.matrix.version', { number, date, status })
    : t('timeline.matrix.withoutText', { date, status })
  const content = (
    <>
      <span
        aria-hidden="true"
        className={clsx(classes.mark, version.StatusId >= ADOPTED && classes.adopted)}
      />
      <span aria-hidden="true">{number || '–'}</span>
      <span aria-hidden="true" className={classes.date}>
        {date}
      </span>
      <span className="visually-hidden">{name}</span>
    </>
  )
  return (
    <TablePart
      part="columnheader"
      id={id}
      className={classes.version}
      style={{ width: COLUMN }}
      data-current={current}
    >
      {version.HasTexts ? (
        <a
          href={href}
          tabIndex={-1}
          title={name}
          onClick={(event) => {
            if (opensElsewhere(event)) return
            event.preventDefault()
            onVersion(version.Id)
          }}
        >
          {content}
        </a>
      ) : (
        <span title={name}>{content}</span>
      )}
    </TablePart>
  )
}

interface RowProps {
  id: string
  row: HistoryRow
  index: number
  top: number
  language: Lang
  /** The current column, or -1. */
  current: number
  /** The first of the articles that are no longer in the text. */
  apart: boolean
}

const Row = memo(function Row({ id, row, index, top, language, current, apart }: RowProps) {
  const { t } = useTranslation()
  const { Label, Heading } = row.article
  const name = articleName(Label, language)
  return (
    <TablePart
      part="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height: ROW }}
      data-ended={row.ended || undefined}
      data-apart={apart || undefined}
    >
      <TablePart
        part="rowheader"
        id={cellId(id, { row: index, column: 0 })}
        data-row={index}
        data-column={0}
        data-current={current === 0 || undefined}
        className={classes.name}
        style={{ width: NAME }}
        title={articleTitle(Label, language, Heading)}
      >
        <span lang={language}>{name}</span>
        {Heading && (
          <span lang={language} className={classes.heading}>
            {Heading}
          </span>
        )}
        {row.ended && <span className="visually-hidden">{t('timeline.matrix.ended')}</span>}
      </TablePart>
      {row.cells.map((cell, at) => (
        <TablePart
          part="gridcell"
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          key={at}
          id={cellId(id, { row: index, column: at + 1 })}
          data-row={index}
          data-column={at + 1}
          data-current={current === at + 1 || undefined}
          data-line={lineOf(cell)}
          data-event={cell.events.length > 0 || undefined}
          className={classes.cell}
          style={{ width: COLUMN }}
          title={cell.events.map((event) => eventWords(t, event, language)).join('\n') || undefined}
        >
          {cell.events.length > 0 ? (
            <span className={classes.events}>
              {cell.events.map((event) => (
                <EventGlyph key={event.Kind} kind={event.Kind} />
              ))}
              <span className="visually-hidden">
                {cell.events.map((event) => eventWords(t, event, language)).join('; ')}
              </span>
            </span>
          ) : (
            <span className="visually-hidden">{t(`timeline.matrix.${cell.state}`)}</span>
          )}
        </TablePart>
      ))}
    </TablePart>
  )
})

/** How the line of an article runs through a cell. */
function lineOf({ state, before }: Cell): 'through' | 'from' | 'to' | 'unknown' | undefined {
  if (state === 'unknown') return before ? 'unknown' : undefined
  if (state === 'there') return before ? 'through' : 'from'
  return before ? 'to' : undefined
}
