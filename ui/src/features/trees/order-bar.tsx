import { IconArrowBackUp, IconArrowsVertical } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { BROWSE } from '@/api/browse-key'
import type { TreeKind } from '@/api/records'
import { listQuery, SETTINGS } from '@/api/settings'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import type { OrderStore } from './order-store'
import { useSaveOrder } from './use-save-order'

interface OrderBarProps {
  store: OrderStore
  kind: TreeKind
}

/** The bar for an unsaved order, with its actions. */
export function OrderBar({ store, kind }: OrderBarProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { moves } = useSyncExternalStore(store.subscribe, () => store.order)
  const { refused } = useSyncExternalStore(store.subscribe, () => store.overlays)
  const save = useSaveOrder(store, kind)
  const readAgain = () => [SETTINGS, BROWSE].map((queryKey) => client.invalidateQueries({ queryKey }))

  const renew = useAction({
    run: () => client.fetchQuery({ ...listQuery(kind, undefined, {}), staleTime: 0 }),
    onDone: (answer) => {
      void readAgain()
      const { made, lost } = store.replay(answer)
      showToast({
        severity: lost.length > 0 ? 'warning' : 'info',
        title: (t) => t('trees.replayed', { count: made.length }),
        text: (t) =>
          lost.length > 0 ? t('trees.notReplayed', { count: lost.length }) : t('trees.replayedText'),
      })
    },
  })
  if (refused) {
    const changed = refused === 'ERROR_TREE_CHANGED'
    return (
      <Note
        tone="red"
        role="alert"
        title={t(changed ? 'trees.changedTitle' : 'trees.invalidTitle')}
        actions={
          <>
            <Button onClick={() => store.setOverlays({ refused: undefined })}>{t('trees.keepMine')}</Button>
            <Button variant="primary" aria-busy={renew.isPending || undefined} onClick={() => renew.mutate()}>
              {t('trees.replay')}
            </Button>
          </>
        }
      >
        {t(changed ? 'trees.changedText' : 'trees.invalidText')}
      </Note>
    )
  }
  return (
    <Note
      tone="brass"
      icon={<IconArrowsVertical aria-hidden="true" />}
      title={t('trees.pending', { count: moves.length })}
      actions={
        <>
          <Button variant="quiet" size="sm" icon={<IconArrowBackUp />} onClick={() => store.undo()}>
            {t('trees.undo')}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              store.discard()
              void readAgain()
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button
            variant="brass"
            size="sm"
            aria-busy={save.isPending || undefined}
            onClick={() => !save.isPending && save.mutate()}
          >
            {t('trees.save')}
          </Button>
        </>
      }
    >
      {t('trees.pendingText')}
    </Note>
  )
}
