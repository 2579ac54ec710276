import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { hasChildren, type TreeRow } from '@/lib/tree'
import classes from './tree-list.module.css'
import { useTreeKeys } from './use-tree-keys'
import type { VirtualRow } from './virtual-rows'

/** Trees with more open rows than this render only the visible ones. */
const VIRTUAL_FROM = 200

/** The number of rows that a long tree renders until the code for virtual rows has loaded. */
const FIRST_ROWS = 60

/** Few trees are that long, so the code for virtual rows is loaded on demand. */
const VirtualRows = lazy(() => import('./virtual-rows').then((module) => ({ default: module.VirtualRows })))

export interface TreeListProps {
  label: string
  rows: TreeRow[]
  activeId: number | null
  onActive: (id: number) => void
  onToggle: (id: number, open: boolean) => void
  onOpenMany: (ids: number[]) => void
  onPick: (id: number) => void
  /** The content of the row after the chevron. */
  renderRow: (row: TreeRow) => ReactNode
  /** aria-selected or aria-checked, and the class of the row. */
  rowState: (row: TreeRow) => { selected?: boolean; checked?: boolean | 'mixed'; className?: string }
  /** Handles a key for the active row before the tree does; returns whether it handled the key. */
  onRowKey?: (id: number, event: KeyboardEvent) => boolean
  multiple?: boolean
  /** The height in pixels of a row that does not wrap. */
  rowHeight?: number
  ref?: RefObject<HTMLDivElement | null>
  className?: string
}

/** The rows of a tree, with keyboard behaviour and ARIA attributes. */
export function TreeList(props: TreeListProps) {
  const { rows, activeId, rowHeight = 30 } = props
  const own = useRef<HTMLDivElement>(null)
  const box = props.ref ?? own
  const id = useId()
  const [focused, setFocused] = useState(false)
  const onKeyDown = useTreeKeys(props)
  const virtual = rows.length > VIRTUAL_FROM
  const activeIndex = rows.findIndex((row) => row.node.id === activeId)

  useEffect(() => {
    if (virtual || activeIndex < 0 || !focused) return
    document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, activeId, focused, id, virtual])

  const onFocus = () => {
    setFocused(true)
    const first = rows[0]
    if (activeIndex < 0 && first) props.onActive(first.node.id)
  }
  const item = (row: TreeRow, place?: VirtualRow) => (
    <TreeItem
      key={row.node.id}
      row={row}
      id={`${id}-${row.node.id}`}
      active={focused && row.node.id === activeId}
      place={place}
      props={props}
    />
  )
  const plain = () => rows.map((row) => item(row))
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      className={clsx(classes.tree, props.className)}
      aria-label={props.label}
      aria-multiselectable={props.multiple || undefined}
      aria-activedescendant={activeIndex >= 0 ? `${id}-${activeId}` : undefined}
      onKeyDown={(event) => {
        if (activeId === null || !props.onRowKey?.(activeId, event)) onKeyDown(event)
      }}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      {virtual ? (
        <Suspense fallback={rows.slice(0, FIRST_ROWS).map((row) => item(row))}>
          <VirtualRows
            rows={rows}
            box={box}
            rowHeight={rowHeight}
            activeIndex={focused ? activeIndex : -1}
            renderItem={item}
          />
        </Suspense>
      ) : (
        plain()
      )}
    </div>
  )
}

interface TreeItemProps {
  row: TreeRow
  id: string
  active: boolean
  place?: VirtualRow
  props: TreeListProps
}

function TreeItem({ row, id, active, place, props }: TreeItemProps) {
  const { selected, checked, className } = props.rowState(row)
  const { node, level, open } = row
  const parent = hasChildren(node)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are on the tree, its active item follows them
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the tree, aria-activedescendant names the item
    <div
      ref={place?.measure}
      id={id}
      role="treeitem"
      data-index={place?.index}
      data-node={node.id}
      className={clsx(classes.item, place && classes.placed, active && classes.active, className)}
      style={{ ...place?.style, '--level': level - 1 } as CSSProperties}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={parent ? open : undefined}
      aria-selected={selected}
      aria-checked={checked}
      onClick={() => {
        props.onActive(node.id)
        props.onPick(node.id)
      }}
    >
      <span
        className={classes.chevron}
        aria-hidden="true"
        onClick={(event) => {
          if (!parent) return
          event.stopPropagation()
          props.onActive(node.id)
          props.onToggle(node.id, !open)
        }}
      >
        {parent && (open ? <IconChevronDown /> : <IconChevronRight />)}
      </span>
      {props.renderRow(row)}
    </div>
  )
}
