import type { ReactNode } from 'react'
import type { TreeKind } from '@/api/records'
import { startDrag } from './drag'
import { OrderAside } from './order-aside'
import classes from './order-aside.module.css'
import { OrderBar } from './order-bar'
import { OrderGuard } from './order-guard'
import { OrderStore } from './order-store'
import type { TreeScreen } from './tree-screen'

/** The code for moving nodes, fetched on demand. */
export interface Machine {
  store: OrderStore
  grab: (id: number, point: { x: number; y: number }) => void
  bar: ReactNode
  guard: ReactNode
  aside: ReactNode
}

export function createMachine(kind: TreeKind, screen: () => TreeScreen): Machine {
  const store = new OrderStore(screen)
  return {
    store,
    grab: (id, point) => startDrag(store, id, point),
    bar: (
      <div className={classes.bar}>
        <OrderBar store={store} kind={kind} />
      </div>
    ),
    guard: <OrderGuard store={store} kind={kind} />,
    aside: <OrderAside store={store} />,
  }
}
