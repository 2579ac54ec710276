import { BROWSE } from '@/api/browse-key'
import { ApiFault } from '@/api/fault'
import type { TreeKind } from '@/api/records'
import { SETTINGS, saveOrder } from '@/api/settings'
import { useAction } from '@/feedback/use-action'
import type { OrderStore } from './order-store'

/** Saves an order in one call. An order that the server refuses stays pending, with the reason beside the tree. */
export function useSaveOrder(store: OrderStore, kind: TreeKind) {
  return useAction({
    run: () => saveOrder(kind, store.payload()),
    done: 'trees.saved',
    failing: 'save',
    refresh: [SETTINGS, BROWSE],
    onDone: () => store.discard(),
    onFault: (fault) => {
      if (!(fault instanceof ApiFault)) return false
      const refused = (['ERROR_TREE_CHANGED', 'ERROR_TREE_INVALID'] as const).find((code) => fault.is(code))
      if (refused) store.setOverlays({ refused })
      return refused !== undefined
    },
  })
}
