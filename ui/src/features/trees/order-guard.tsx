import { useBlocker } from '@tanstack/react-router'
import type { TreeKind } from '@/api/records'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { OrderStore } from './order-store'
import { useSaveOrder } from './use-save-order'

interface OrderGuardProps {
  store: OrderStore
  kind: TreeKind
}

/** Asks before an unsaved order is left. */
export function OrderGuard({ store, kind }: OrderGuardProps) {
  const { t } = useTranslation()
  const save = useSaveOrder(store, kind)
  const pending = () => store.order.base !== undefined
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && pending(),
    enableBeforeUnload: pending,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  const leave = () => {
    const { proceed } = blocker
    store.discard()
    proceed?.()
  }
  const saveAndLeave = () => {
    const { proceed } = blocker
    save.mutate(undefined, { onSuccess: () => proceed?.(), onError: stay })
  }
  return (
    <Dialog
      opened={blocker.status === 'blocked'}
      onClose={stay}
      title={t('trees.leaveTitle')}
      size={520}
      role="alertdialog"
      decision
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('trees.leave')}
          </Button>
          <Button onClick={saveAndLeave}>{t('trees.saveAndLeave')}</Button>
          <Button variant="primary" onClick={stay} data-autofocus>
            {t('trees.stay')}
          </Button>
        </>
      }
    >
      {t('trees.leaveText', { count: store.order.moves.length || 1 })}
    </Dialog>
  )
}
