import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type RefObject, useEffect } from 'react'
import type { TreeRow } from '@/lib/tree'
import classes from './tree-list.module.css'

/** The position of a row in a long tree. */
export interface VirtualRow {
  index: number
  style: CSSProperties
  measure: (element: HTMLElement | null) => void
}

interface VirtualRowsProps {
  rows: TreeRow[]
  /** The scrolling element. */
  box: RefObject<HTMLDivElement | null>
  rowHeight: number
  /** The row to keep in view; -1: none. */
  activeIndex: number
  renderItem: (row: TreeRow, place: VirtualRow) => ReactNode
}

/** Renders the visible rows of a long tree, and a few more. */
export function VirtualRows({ rows, box, rowHeight, activeIndex, renderItem }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    overscan: 12,
  })
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex)
  }, [activeIndex, virtualizer])
  return (
    <div role="none" className={classes.runway} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        const style = { transform: `translateY(${start}px)` }
        return row && renderItem(row, { index, style, measure: virtualizer.measureElement })
      })}
    </div>
  )
}
