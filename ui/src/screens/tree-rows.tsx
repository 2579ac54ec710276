import { IconChevronDown, IconChevronRight, IconFold, IconFoldDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audit, ListAnswer } from '@/api/records'
import type { Entity, RecordRow, Words } from '@/entities/entity'
import { treeOf } from '@/entities/trees'
import { hasChildren, type TreeRow } from '@/lib/tree'
import { Button } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import { useOpenNodes } from '@/ui/use-open-nodes'
import { viewAddress } from './addresses'
import classes from './tree-rows.module.css'

interface TreeRowsProps<Row extends RecordRow, Item extends RecordRow & Audit> {
  entity: Entity<Row, Item>
  answer: ListAnswer<Row> | undefined
  words: Words
  /** Narrows the tree to the nodes whose names match, and the way to them. */
  query: string
  label: string
  loading: boolean
  failed: boolean
  onRetry: () => void
  filtered: boolean
  onClearFilters: () => void
  empty: ReactNode
  actions: (row: Row) => ReactNode
  onOpen: (row: Row) => void
}

const NOTHING: ListAnswer<never> = { Items: [], Total: 0, SortTypes: [] }

/** A tree as a table that unfolds: each node a row with its facts and actions. */
export function TreeRows<Row extends RecordRow, Item extends RecordRow & Audit>(
  props: TreeRowsProps<Row, Item>,
) {
  const { entity, answer, words, query } = props
  const { t } = useTranslation()
  const nodes = useMemo(() => treeOf(answer ?? NOTHING, words.lang), [answer, words.lang])
  const { rows, toggle, openAll, closeAll } = useOpenNodes(nodes, query, [])
  const byId = useMemo(() => new Map(answer?.Items.map((item) => [item.Id, item])), [answer])
  const shown = rows.flatMap((place) => {
    const item = byId.get(place.node.id)
    return item ? [{ item: { ...item, ...below(place) }, place }] : []
  })
  return (
    <>
      <div className={classes.tools}>
        <Button variant="quiet" size="sm" icon={<IconFoldDown />} onClick={openAll}>
          {t('ui.tree.openAll')}
        </Button>
        <Button variant="quiet" size="sm" icon={<IconFold />} onClick={closeAll}>
          {t('ui.tree.closeAll')}
        </Button>
      </div>
      <DataList
        {...props}
        compact
        rows={answer && shown}
        rowId={({ item }) => item.Id}
        onOpen={({ item }) => props.onOpen(item)}
        actions={({ item }) => props.actions(item)}
        columns={[
          {
            id: 'name',
            header: t('kinds.fields.name'),
            card: 'title',
            cell: ({ place }) => (
              <Name place={place} to={viewAddress(entity, place.node.id)} onToggle={toggle} />
            ),
          },
          ...entity.columns(words).map(({ id, header, align, width, card, cell, cardCell }) => ({
            id,
            header,
            align,
            width,
            card,
            cell: ({ item }: { item: Row }) => cell(item),
            cardCell: cardCell && (({ item }: { item: Row }) => cardCell(item)),
          })),
        ]}
      />
    </>
  )
}

/** What a node's row knows of the nodes below it. */
function below({ node }: TreeRow): { Total: number | undefined; Below: number } {
  return { Total: node.count, Below: node.children?.length ?? 0 }
}

interface NameProps {
  place: TreeRow
  to: string
  onToggle: (id: number, open: boolean) => void
}

function Name({ place, to, onToggle }: NameProps) {
  const { t } = useTranslation()
  const { node, level, open } = place
  return (
    <span className={classes.name} style={{ '--level': level - 1 } as CSSProperties}>
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
      <Link to={to}>{node.name}</Link>
    </span>
  )
}
