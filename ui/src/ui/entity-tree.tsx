import { IconFold, IconFoldDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import type { TreeNode } from '@/lib/tree'
import classes from './entity-tree.module.css'
import type { MenuItem } from './menu-list'
import { RowHandle } from './row-handle'
import type { RowOrdering } from './row-ordering'
import { SearchBox } from './search-box'
import { TreeList } from './tree-list'
import { TreeMenu } from './tree-menu'
import { useLang } from './use-lang'
import { useOpenNodes } from './use-open-nodes'

/** The id of the node that represents the whole tree. */
const ALL = 0

/** The imperative handle of a tree. */
export interface TreeHandle {
  /** The scrolling element with the rows. */
  box: () => HTMLElement | null
  /** Opens a node. */
  open: (id: number) => void
  /** Opens the ancestors of a node and makes it the active node. */
  show: (id: number, above: number[]) => void
}

export interface EntityTreeProps {
  /** The heading of the pane and its accessible name: "Sektörler". */
  label: string
  nodes: TreeNode[]
  /** null: the whole tree. */
  selectedId: number | null
  onSelect: (id: number | null) => void
  /** The first node, which represents the whole tree: "Tüm sektörler". */
  allLabel?: string
  allCount?: number
  searchLabel?: string
  /** Additional entries of the "…" menu, for example reordering. */
  menu?: MenuItem[]
  /** Shown below the search box. */
  note?: ReactNode
  /** Whether nodes can be moved; false while a search hides some of them. */
  ordering?: RowOrdering
  /** The handle through which the ordering uses the tree. */
  handle?: Ref<TreeHandle>
  /** Called with the search text. */
  onSearch?: (query: string) => void
  /** Shown while the tree has not loaded. */
  placeholder?: ReactNode
}

/** A tree to choose one node from, with counts, a search and the keyboard behaviour of the ARIA tree pattern. */
export function EntityTree(props: EntityTreeProps) {
  const { nodes, selectedId, onSelect, allLabel, allCount, ordering } = props
  const { t } = useTranslation()
  const lang = useLang()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<number | null>(selectedId ?? (allLabel ? ALL : null))
  const tree = useRef<HTMLDivElement>(null)
  const start = selectedId === null ? [] : [selectedId]
  const { rows, toggle, openMany, openAll, closeAll, reveal, forgetShut } = useOpenNodes(nodes, query, start)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reveal only for a new selection or a new tree
  useEffect(() => {
    if (selectedId !== null) reveal([selectedId])
  }, [selectedId, nodes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved node stays the active node
  useEffect(() => setActive(selectedId ?? (allLabel ? ALL : null)), [selectedId])

  useImperativeHandle(props.handle, () => ({
    box: () => tree.current,
    open: (id) => toggle(id, true),
    show: (id, above) => {
      openMany(above)
      setActive(id)
    },
  }))

  const shown = useMemo(() => {
    if (!allLabel || query.trim()) return rows
    const all = { node: { id: ALL, name: allLabel, count: allCount }, level: 1, parentId: null, open: false }
    const roots = nodes.length + 1
    return [
      { ...all, position: 1, siblings: roots },
      ...rows.map((row) => (row.level > 1 ? row : { ...row, position: row.position + 1, siblings: roots })),
    ]
  }, [rows, nodes.length, allLabel, allCount, query])

  const folding = [
    { id: 'open', label: t('ui.tree.openAll'), icon: <IconFoldDown />, onClick: openAll },
    { id: 'close', label: t('ui.tree.closeAll'), icon: <IconFold />, onClick: closeAll },
  ]
  const isSelected = (id: number) => id === (selectedId ?? ALL)
  const movable = query.trim() === '' ? ordering : undefined
  const mark = (id: number) => (id === ALL ? undefined : ordering?.mark(id))
  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <h2>{props.label}</h2>
        <TreeMenu items={[...(props.menu ?? []), ...folding]} />
      </div>
      <SearchBox
        label={props.searchLabel ?? t('ui.tree.search')}
        value={query}
        pause={0}
        filter
        onChange={(text) => {
          setQuery(text)
          props.onSearch?.(text)
          forgetShut()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          tree.current?.focus()
        }}
      />
      {props.note && <div className={classes.note}>{props.note}</div>}
      {props.placeholder}
      {shown.length === 0 && !props.placeholder && <p className={classes.none}>{t('ui.tree.none')}</p>}
      {shown.length > 0 && !props.placeholder && (
        <TreeList
          ref={tree}
          label={props.label}
          rows={shown}
          activeId={active}
          onActive={setActive}
          onToggle={toggle}
          onOpenMany={openMany}
          onPick={(id) => onSelect(id === ALL && allLabel ? null : id)}
          className={classes.tree}
          onRowKey={(id, event) => id !== ALL && (movable?.key(id, event) ?? false)}
          rowState={({ node }) => ({
            selected: isSelected(node.id),
            className: clsx(
              isSelected(node.id) && classes.selected,
              mark(node.id) !== undefined && classes.moved,
            ),
          })}
          renderRow={({ node }) => (
            <>
              <span className={classes.name} data-node-name>
                {node.name}
                {mark(node.id) && <small className={classes.mark}>{mark(node.id)}</small>}
              </span>
              {movable?.shown && node.id !== ALL ? (
                <RowHandle id={node.id} ordering={movable} />
              ) : (
                node.count !== undefined && (
                  <span className={classes.count}>{formatNumber(node.count, lang)}</span>
                )
              )}
            </>
          )}
        />
      )}
    </div>
  )
}
