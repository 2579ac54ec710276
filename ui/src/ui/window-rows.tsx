import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

interface WindowRowsProps {
  count: number
  keyOf: (index: number) => string | number
  rowHeight: number
  /** Pixels between two rows. */
  gap?: number
  /** The row to bring into sight. */
  sightIndex?: number
  renderRow: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
  /** Stands for the rows that are not drawn. */
  renderGap: (height: number, ref: Ref<HTMLElement> | undefined) => ReactNode
}

/** The rows of a long list that are on the screen, and a few more, while the page scrolls. */
export function WindowRows(props: WindowRowsProps) {
  const { sightIndex } = props
  const before = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: props.count,
    estimateSize: () => props.rowHeight,
    getItemKey: props.keyOf,
    gap: props.gap,
    scrollMargin: top,
    overscan: 12,
  })
  // What stands above the rows can grow: a bar, another line of filters.
  useLayoutEffect(() => {
    const place = (before.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(place - top) > 1) setTop(place)
  })
  useEffect(() => {
    if (sightIndex !== undefined && sightIndex >= 0) virtualizer.scrollToIndex(sightIndex)
  }, [sightIndex, virtualizer])
  // While only the page scrolls, a row that stays in sight is the same element and is not drawn again.
  const { renderRow } = props
  const drawn = useMemo(() => ({ of: renderRow, rows: new Map<number, ReactNode>() }), [renderRow]).rows
  const rowAt = (index: number) => {
    const known = drawn.get(index) ?? renderRow(index, virtualizer.measureElement)
    drawn.set(index, known)
    return known
  }
  const items = virtualizer.getVirtualItems()
  const above = (items[0]?.start ?? top) - top
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <>
      {props.renderGap(above, before)}
      {items.map(({ index }) => rowAt(index))}
      {props.renderGap(Math.max(0, below), undefined)}
    </>
  )
}
