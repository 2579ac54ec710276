import { IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { TreeKind } from '@/api/records'
import type { TreeOrder } from '@/features/trees/use-tree-order'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { EntityTree, type TreeHandle } from '@/ui/entity-tree'
import { SkeletonLines } from '@/ui/skeleton'
import { treeLabels } from './tree-labels'
import classes from './tree-pane.module.css'
import { useTreeWidth } from './use-tree-width'

export interface NodeTreeProps {
  kind: TreeKind
  /** The nodes, undefined until the first response, and the functions that move them. */
  order: TreeOrder
  /** Whether the handles are shown, and the callback that toggles them. */
  arranging: boolean
  onArrange: (arranging: boolean) => void
  onFilter: (query: string) => void
  handle: Ref<TreeHandle>
  /** Whether the list, which contains the tree, could not be fetched. */
  failed: boolean
  all: number | undefined
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
}

/** The tree beside a list. */
export function NodeTree(props: NodeTreeProps) {
  const { kind, order, arranging, onArrange, selectedId, onSelect } = props
  const { t } = useTranslation()
  const labels = treeLabels(t, kind)
  const { nodes, ordering, allowed, pending, overlays: aside } = order
  return (
    <>
      <EntityTree
        label={labels.label}
        nodes={nodes ?? []}
        selectedId={selectedId ?? null}
        onSelect={(id) => onSelect(id ?? undefined)}
        allLabel={labels.all}
        allCount={props.all}
        searchLabel={labels.find}
        onSearch={props.onFilter}
        placeholder={!nodes && !props.failed && <SkeletonLines lines={6} />}
        ordering={ordering}
        handle={props.handle}
        note={
          arranging &&
          allowed &&
          !pending && (
            <Button size="sm" onClick={() => onArrange(false)}>
              {t('ui.tree.orderDone')}
            </Button>
          )
        }
        menu={
          allowed && !pending
            ? [
                {
                  id: 'order',
                  label: t(arranging ? 'ui.tree.orderDone' : 'ui.tree.order'),
                  icon: <IconArrowsSort />,
                  onClick: () => onArrange(!arranging),
                },
              ]
            : undefined
        }
      />
      {aside}
    </>
  )
}

/** The resizable pane at the left of the list. */
export function TreePane({ kind, children }: { kind: TreeKind; children: ReactNode }) {
  const { t } = useTranslation()
  const { width, handle } = useTreeWidth()
  const labels = treeLabels(t, kind)
  return (
    <aside className={classes.pane} style={{ width }} aria-label={labels.label}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a window splitter has a value and keys, a rule has none */}
      <div {...handle} role="separator" className={classes.handle} aria-label={labels.resize} />
    </aside>
  )
}
