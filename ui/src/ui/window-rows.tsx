import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

interface WindowRowsProps {
  count: number
  keyOf: (index: number) => string | number
  rowHeight: number
  /** The gap between two rows in pixels. */
  gap?: number
  /** The row to scroll into view. */
  sightIndex?: number
  renderRow: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
  /** Renders a placeholder for the rows that are not rendered. */
  renderGap: (height: number, ref: Ref<HTMLElement> | undefined) => ReactNode
}

/** Renders the visible rows of a long list, and a few more, while the page scrolls. */
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
  // The content above the rows can grow, for example by a banner or another line of filters.
  useLayoutEffect(() => {
    const place = (before.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(place - top) > 1) setTop(place)
  })
  useEffect(() => {
    if (sightIndex !== undefined && sightIndex >= 0) virtualizer.scrollToIndex(sightIndex)
  }, [sightIndex, virtualizer])
  // While the page scrolls, a visible row keeps the same element and is not rendered again.
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
