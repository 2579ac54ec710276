import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Kind } from '@/api/records'
import { checkIn, checkInOnUnload, checkOut } from '@/api/settings'
import { token } from '@/api/token'
import { Checkout, type CheckoutState } from './checkout'

/** Calls about one record are sequential: a release must not overtake a checkout. */
const queues = new Map<string, Promise<unknown>>()

function inSequence<T>(name: string, act: () => Promise<T>): Promise<T> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(act, act)
  const done = turn.catch(() => {})
  queues.set(name, done)
  void done.then(() => queues.get(name) === done && queues.delete(name))
  return turn
}

const NEW_RECORD: CheckoutState = { is: 'held' }

export interface CheckoutHandle {
  state: CheckoutState
  retry: () => void
  lose: (holder?: string) => void
}

/**
 * Holds the checkout of a record while the screen is open; a new record needs none. When the session has ended, the
 * server has already released the record.
 */
export function useCheckout(kind: Kind, id: number): CheckoutHandle {
  const checkout = useMemo(() => {
    const name = `${kind}/${id}`
    return new Checkout({
      checkOut: (renew) => inSequence(name, () => checkOut(kind, id, renew)),
      checkIn: () => inSequence(name, async () => token() && checkIn(kind, id)),
      checkInOnUnload: () => checkInOnUnload(kind, id),
    })
  }, [kind, id])
  useEffect(() => {
    if (id === 0) return
    checkout.start()
    return () => void checkout.stop()
  }, [checkout, id])
  const state = useSyncExternalStore(checkout.subscribe, checkout.current)
  return {
    state: id === 0 ? NEW_RECORD : state,
    retry: () => void checkout.retry(),
    lose: (holder) => checkout.lose(holder),
  }
}
