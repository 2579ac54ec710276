import { useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import type { TreeNode } from '@/lib/tree'
import { placeOf } from '@/lib/tree-moves'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EntityTree } from '@/ui/entity-tree'
import classes from './order-overlays.module.css'
import type { OrderStore } from './order-store'

/** A dialog to choose the parent of a node, or the top level. */
export function PlaceDialog({ store, id }: { store: OrderStore; id: number }) {
  const { t } = useTranslation()
  const { lang } = store.screen()
  const nodes = store.nodes(lang)
  const [parent, setParent] = useState<number | null>(() => placeOf(nodes, id)?.parentId ?? null)
  const close = () => store.setOverlays({ choosing: undefined })
  return (
    <Dialog
      opened
      onClose={close}
      title={t('trees.toTitle', { name: store.nameOf(id, lang) })}
      size={520}
      bare
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              close()
              store.moveInto(id, parent)
            }}
          >
            {t('trees.moveHere')}
          </Button>
        </>
      }
    >
      <div className={classes.choice}>
        <EntityTree
          label={t('trees.newParent')}
          nodes={withoutNode(nodes, id)}
          selectedId={parent}
          onSelect={setParent}
          allLabel={t('trees.top')}
        />
      </div>
    </Dialog>
  )
}

/** The tree without a node and its descendants. */
function withoutNode(nodes: TreeNode[], id: number): TreeNode[] {
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => ({ ...node, count: undefined, children: withoutNode(node.children ?? [], id) }))
}
