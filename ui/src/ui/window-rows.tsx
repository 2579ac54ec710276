import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  const items = virtualizer.getVirtualItems()
  const above = (items[0]?.start ?? top) - top
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <>
      {props.renderGap(above, before)}
      {items.map(({ index }) => props.renderRow(index, virtualizer.measureElement))}
      {props.renderGap(Math.max(0, below), undefined)}
    </>
  )
}
