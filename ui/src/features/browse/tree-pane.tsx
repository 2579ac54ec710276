import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeNode } from '@/lib/tree'
import { EntityTree } from '@/ui/entity-tree'
import { Bone } from '@/ui/skeleton'
import classes from './tree-pane.module.css'
import { useTreeWidth } from './use-tree-width'

export interface SectorTreeProps {
  /** Absent until the first answer. */
  nodes: TreeNode[] | undefined
  all: number | undefined
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
}

/** The tree of sectors. */
export function SectorTree({ nodes, all, selectedId, onSelect }: SectorTreeProps) {
  const { t } = useTranslation()
  return (
    <EntityTree
      label={t('browse.sectors')}
      nodes={nodes ?? []}
      selectedId={selectedId ?? null}
      onSelect={(id) => onSelect(id ?? undefined)}
      allLabel={t('browse.allSectors')}
      allCount={all}
      searchLabel={t('browse.findSector')}
      placeholder={!nodes && <Bone lines={6} />}
    />
  )
}

/** The pane at the left of the list, as wide as the user likes it. */
export function TreePane({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { width, handle } = useTreeWidth()
  return (
    <aside className={classes.pane} style={{ width }} aria-label={t('browse.sectors')}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a window splitter has a value and keys, a rule has none */}
      <div {...handle} role="separator" className={classes.handle} aria-label={t('browse.resizeTree')} />
    </aside>
  )
}
