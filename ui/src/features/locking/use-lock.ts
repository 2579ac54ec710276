import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Kind } from '@/api/records'
import { checkIn, checkInOnLeaving, checkOut } from '@/api/settings'
import { token } from '@/api/token'
import { Lock, type LockState } from './lock'

/** Calls about one record are sequential: a release must not overtake a checkout. */
const queues = new Map<string, Promise<unknown>>()

function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(act, act)
  const done = turn.catch(() => {})
  queues.set(name, done)
  void done.then(() => queues.get(name) === done && queues.delete(name))
  return turn
}

const NEW: LockState = { is: 'held' }

export interface LockHandle {
  state: LockState
  retry: () => void
  lose: (holder?: string) => void
}

/**
 * Holds the checkout of a record while the screen is open; a new record needs none. When the session has ended, the
 * server has already released the record.
 */
export function useLock(kind: Kind, id: number): LockHandle {
  const lock = useMemo(() => {
    const name = `${kind}/${id}`
    return new Lock({
      checkOut: (renew) => inTurn(name, () => checkOut(kind, id, renew)),
      checkIn: () => inTurn(name, async () => token() && checkIn(kind, id)),
      checkInOnLeaving: () => checkInOnLeaving(kind, id),
    })
  }, [kind, id])
  useEffect(() => {
    if (id === 0) return
    lock.start()
    return () => void lock.stop()
  }, [lock, id])
  const state = useSyncExternalStore(lock.subscribe, lock.current)
  return {
    state: id === 0 ? NEW : state,
    retry: () => void lock.retry(),
    lose: (holder) => lock.lose(holder),
  }
}
