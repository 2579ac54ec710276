import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Segment } from '@/api/compare'
import { useTranslation } from '@/i18n/use-translation'
import { TablePart } from '@/ui/table-part'
import { ChangeMap } from './change-map-view'
import { BandRow, FoldRow } from './fold-row'
import type { Item } from './items'
import { LineRow } from './line-row'
import type { Article } from './lines'
import classes from './redline.module.css'

export interface RedlineProps {
  items: Item[]
  /** Shows one column, as on phones. */
  single: boolean
  /** Whether the lines are in both languages. */
  tagged: boolean
  current: string | undefined
  /** The item to scroll into view; a new object scrolls again. */
  target: { place: number } | undefined
  onToggle: (lineKey: string) => void
  goTo: (lineKey: string) => void
  copyLink?: (article: Article) => void
  /** Called with the article at the top. */
  onTop: (article: Article | undefined) => void
  /** Called with the visible items, from which stepping continues. */
  view: { first: number; last: number }
  children?: ReactNode
}

/** The approximate width of the content beside the text: the menu and the outline. */
const WIDTH_BESIDE_TEXT = 330
const MIN_WIDTH = 340
const COLUMN_PADDING = 40
const LETTER_WIDTH = 7.1
const LINE_HEIGHT = 25
const ROW_PADDING = 14
const BAR_HEIGHT = 35

/** The compared text; only visible rows are rendered. */
export const Redline = memo(function Redline(props: RedlineProps) {
  const { items, single, current, target, view, onTop } = props
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const width = useRef(Math.max(MIN_WIDTH, window.innerWidth - WIDTH_BESIDE_TEXT))
  const measured = useRef(single)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimateHeight(items[index], single, width.current),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    // Measure the element before rendering the first rows: no rows followed by all rows would flicker.
    initialRect: { width: 900, height: 800 },
    useFlushSync: false,
  })
  const drawn = virtualizer.getVirtualItems()
  useLayoutEffect(() => {
    width.current = box.current?.clientWidth ?? width.current
    // Estimating thousands of rows twice would delay the first ones.
    if (measured.current === single) return
    measured.current = single
    virtualizer.measure()
  }, [virtualizer, single])
  useEffect(() => {
    if (target) virtualizer.scrollToIndex(target.place, { align: 'center' })
  }, [target, virtualizer])

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const top = topArticle(items, startIndex)
  useEffect(() => {
    view.first = startIndex
    view.last = endIndex
    onTop(top)
  }, [view, startIndex, endIndex, onTop, top])

  return (
    <div className={classes.frame}>
      <section
        ref={box}
        className={classes.box}
        aria-label={t('compare.redline')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
      >
        {props.children}
        <TablePart
          part="table"
          aria-label={t('compare.redline')}
          aria-rowcount={items.length + 1}
          aria-colcount={single ? 1 : 2}
          className={classes.runway}
          style={{ height: virtualizer.getTotalSize() }}
        >
          <ColumnNames single={single} />
          <TablePart
            part="rowgroup"
            className={classes.drawn}
            style={{ transform: `translateY(${drawn[0]?.start ?? 0}px)` }}
          >
            {drawn.map(({ index, key }) => (
              <TablePart
                part="row"
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-current={(current !== undefined && items[index]?.key === current) || undefined}
              >
                <ItemRow item={items[index]} {...props} current={current} />
              </TablePart>
            ))}
          </TablePart>
        </TablePart>
      </section>
      {!single && (
        <ChangeMap items={items} virtualizer={virtualizer as Virtualizer<HTMLElement, Element>} box={box} />
      )}
    </div>
  )
})

/** The names of the columns, for screen readers. */
function ColumnNames({ single }: { single: boolean }) {
  const { t } = useTranslation()
  return (
    <TablePart part="rowgroup" className="visually-hidden">
      <TablePart part="row" aria-rowindex={1}>
        {single ? (
          <TablePart part="columnheader">{t('compare.redline')}</TablePart>
        ) : (
          <>
            <TablePart part="columnheader">{t('compare.source')}</TablePart>
            <TablePart part="columnheader">{t('compare.destination')}</TablePart>
          </>
        )}
      </TablePart>
    </TablePart>
  )
}

function ItemRow({ item, ...props }: Omit<RedlineProps, 'items'> & { item: Item | undefined }) {
  if (!item) return null
  if (item.type === 'fold')
    return (
      <TablePart part="cell" aria-colspan={props.single ? 1 : 2}>
        <FoldRow fold={item} onToggle={props.onToggle} />
      </TablePart>
    )
  if (item.type === 'band')
    return (
      <TablePart part="cell" aria-colspan={props.single ? 1 : 2}>
        <BandRow section={item.section} />
      </TablePart>
    )
  return (
    <LineRow
      line={item.line}
      current={item.key === props.current}
      single={props.single}
      tagged={props.tagged}
      goTo={props.goTo}
      copyLink={props.copyLink}
    />
  )
}

/** The estimated height of an item before it is rendered. */
function estimateHeight(item: Item | undefined, single: boolean, width: number): number {
  if (item?.type !== 'line') return BAR_HEIGHT
  const { left, right, change } = item.line
  const column = (single ? width : width / 2) - COLUMN_PADDING
  const letters = left === right ? countLetters(left) : Math.max(countLetters(left), countLetters(right))
  const lettersInColumn = single && change ? letters * 1.1 : letters
  return Math.ceil((lettersInColumn * LETTER_WIDTH) / column) * LINE_HEIGHT + ROW_PADDING
}

function countLetters(side: readonly Segment[] | undefined): number {
  let sum = 0
  if (side) for (const { Text } of side) sum += Text.length
  return sum
}

function topArticle(items: Item[], index: number): Article | undefined {
  for (let at = index; at < Math.min(items.length, index + 8); at++) {
    const item = items[at]
    if (item?.type === 'line') return item.line.article
    if (item?.type === 'fold' && item.first) return item.first
    if (item?.type === 'band') return item.section.tr ?? item.section.en
  }
  return undefined
}
