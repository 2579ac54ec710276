import type { ReactNode } from 'react'
import type { TreeKind } from '@/api/records'
import { startDrag } from './drag'
import { OrderBar } from './order-bar'
import { OrderGuard } from './order-guard'
import { OrderOverlays } from './order-overlays'
import classes from './order-overlays.module.css'
import { OrderStore } from './order-store'
import type { TreeScreen } from './tree-screen'

/** The code for moving nodes, fetched on demand. */
export interface Ordering {
  store: OrderStore
  startDrag: (id: number, point: { x: number; y: number }) => void
  bar: ReactNode
  guard: ReactNode
  overlays: ReactNode
}

export function createOrdering(kind: TreeKind, screen: () => TreeScreen): Ordering {
  const store = new OrderStore(screen)
  return {
    store,
    startDrag: (id, point) => startDrag(store, id, point),
    bar: (
      <div className={classes.bar}>
        <OrderBar store={store} kind={kind} />
      </div>
    ),
    guard: <OrderGuard store={store} kind={kind} />,
    overlays: <OrderOverlays store={store} />,
  }
}
