import { IconChevronDown, IconChevronRight, IconDots, IconFold, IconFoldDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Kind, ListAnswer, TreeKind } from '@/api/records'
import type { Entity, ListedRow, RenderContext } from '@/entities/entity'
import { useTreeOrder } from '@/features/trees/use-tree-order'
import { useTranslation } from '@/i18n/use-translation'
import { hasChildren, type TreeRow } from '@/lib/tree'
import { Button } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import { IconButton } from '@/ui/icon-button'
import { HandleButton } from '@/ui/row-handle'
import type { RowOrdering } from '@/ui/row-ordering'
import { useOpenNodes } from '@/ui/use-open-nodes'
import { useSmallScreen } from '@/ui/use-small-screen'
import { viewAddress } from './addresses'
import classes from './tree-rows.module.css'

interface TreeRowsProps<K extends Kind> {
  entity: Entity<K>
  answer: ListAnswer<K> | undefined
  context: RenderContext
  /** Filters the tree to the nodes whose names match and their ancestors. */
  query: string
  label: string
  loading: boolean
  failed: unknown
  onRetry: () => void
  filtered: boolean
  onClearFilters: () => void
  empty: ReactNode
  actions: (row: ListedRow<K>) => ReactNode
  onOpen: (row: ListedRow<K>) => void
}

/** A tree as an expandable table: each node is a row with its columns, actions and, if allowed, its handle. */
export function TreeRows<K extends Kind>(props: TreeRowsProps<K>) {
  const { entity, answer, context, query } = props
  const { t } = useTranslation()
  const small = useSmallScreen()
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState<{ id: number }>()
  const narrowed = query.trim() !== ''
  const order = useTreeOrder(entity.kind as TreeKind, {
    answer,
    lang: context.lang,
    filtered: narrowed,
    box: () => box.current,
    open: (id) => toggle(id, true),
    show: (id, above) => {
      openMany(above)
      setSight({ id })
    },
  })
  const nodes = order.nodes ?? NO_ROWS
  const { rows, toggle, openMany, openAll, closeAll } = useOpenNodes(nodes, query, [])
  const byId = useMemo(() => new Map(answer?.Items.map((item) => [item.Id, item])), [answer])
  const shown = rows.flatMap((place) => {
    const item = byId.get(place.node.id)
    return item ? [{ item: { ...item, ...countsOf(place) }, place }] : []
  })
  const movable = narrowed ? undefined : order.ordering
  const handle = ({ node }: TreeRow) =>
    movable && <HandleButton id={node.id} ordering={movable} name={t('ui.tree.move', { name: node.name })} />
  useFocusOnHandle(sight, box)
  return (
    <>
      {order.bar}
      {order.guard}
      {order.overlays}
      {answer?.Items.length !== 0 && (
        <div className={classes.tools}>
          {movable && (
            <p className={classes.hint}>
              {t('ui.tree.hint')} <kbd>Alt</kbd> + <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd>
            </p>
          )}
          <Button variant="quiet" size="sm" icon={<IconFoldDown />} onClick={openAll}>
            {t('ui.tree.openAll')}
          </Button>
          <Button variant="quiet" size="sm" icon={<IconFold />} onClick={closeAll}>
            {t('ui.tree.closeAll')}
          </Button>
        </div>
      )}
      <div ref={box} className={clsx(classes.box, movable && classes.movable)}>
        <DataList
          {...props}
          compact
          lines
          rows={answer && shown}
          rowId={({ item }) => item.Id}
          onOpen={({ item }) => props.onOpen(item)}
          actions={({ item, place }) => (
            <>
              {/* On phones the name leads to the view, where the record can be edited and deleted. */}
              {!small && props.actions(item)}
              {movable && <MoveMenuButton id={item.Id} name={place.node.name} ordering={movable} />}
            </>
          )}
          sightIndex={sight && shown.findIndex(({ item }) => item.Id === sight.id)}
          rowProps={({ item, place }) => ({
            className: order.ordering?.mark(item.Id) ? classes.moved : undefined,
            style: { '--level': place.level - 1 } as CSSProperties,
            'data-node': item.Id,
            onKeyDown: (event) => void movable?.key(item.Id, event),
          })}
          columns={[
            {
              id: 'name',
              header: t('kinds.fields.name'),
              card: 'title',
              cell: ({ place }) => (
                <Name
                  place={place}
                  to={viewAddress(entity, place.node.id)}
                  onToggle={toggle}
                  handle={handle(place)}
                  mark={order.ordering?.mark(place.node.id)}
                />
              ),
            },
            ...entity
              .columns(context, answer ?? {})
              .map(({ id, header, align, width, card, cell, cardCell }) => ({
                id,
                header,
                align,
                width,
                card: card && ('sub' as const),
                cell: ({ item }: { item: ListedRow<K> }) => cell(item),
                cardCell: ({ item }: { item: ListedRow<K> }) => (
                  <span className={classes.fact}>{(cardCell ?? cell)(item)}</span>
                ),
              })),
          ]}
        />
      </div>
    </>
  )
}

const NO_ROWS: never[] = []

/** The counts of a node's records and children. */
function countsOf({ node }: TreeRow): { Total: number | undefined; Below: number } {
  return { Total: node.count, Below: node.children?.length ?? 0 }
}

/** Focuses the handle of the last moved node, unless the focus is already in its row. */
function useFocusOnHandle(sight: { id: number } | undefined, box: { current: HTMLElement | null }) {
  useEffect(() => {
    if (!sight) return
    const frame = requestAnimationFrame(() => {
      const row = box.current?.querySelector(`[data-node="${sight.id}"]`)
      row?.scrollIntoView({ block: 'nearest' })
      if (!row?.contains(document.activeElement))
        row?.querySelector<HTMLElement>('[data-handle]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [sight, box])
}

/** The menu of moves at the end of a row. */
function MoveMenuButton({ id, name, ordering }: { id: number; name: string; ordering: RowOrdering }) {
  const { t } = useTranslation()
  return (
    <IconButton
      name={t('ui.tree.more', { name })}
      icon={<IconDots />}
      aria-haspopup="menu"
      onClick={(event) => ordering.menu(id, event.currentTarget)}
    />
  )
}

interface NameProps {
  place: TreeRow
  to: string
  onToggle: (id: number, open: boolean) => void
  handle: ReactNode
  mark: string | undefined
}

function Name({ place, to, onToggle, handle, mark }: NameProps) {
  const { t } = useTranslation()
  const { node, level, open } = place
  return (
    <span className={classes.name} style={{ '--level': level - 1 } as CSSProperties}>
      {handle && <span className={classes.handle}>{handle}</span>}
      {hasChildren(node) ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={t('kinds.list.children', { name: node.name })}
          onClick={() => onToggle(node.id, !open)}
        >
          {open ? <IconChevronDown aria-hidden="true" /> : <IconChevronRight aria-hidden="true" />}
        </button>
      ) : (
        <span className={classes.toggle} />
      )}
      <span className={classes.words}>
        <Link to={to} data-node-name>
          {node.name}
        </Link>
        {mark && <span className={classes.mark}>{mark}</span>}
      </span>
    </span>
  )
}
