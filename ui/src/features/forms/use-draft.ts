import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import { type Draft, dropDraft, findDraft, keepDraft } from './draft-store'
import type { FormStore } from './form-store'

/** Milliseconds of quiet after which a draft is kept. */
const PAUSE = 1000

/** Keeps what is typed in this browser, and offers what an earlier visit left. */
export function useDraft(store: FormStore, key: string, base: string) {
  const { UserId } = useSession()
  const [found, setFound] = useState<Draft>()
  const [keptAt, setKeptAt] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let here = true
    void findDraft(key, UserId).then((draft) => here && setFound(draft))
    return () => {
      here = false
    }
  }, [key, UserId])

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    store.flush()
    const values = store.keepable()
    if (Object.keys(values).length === 0) return
    const at = Date.now()
    if (await keepDraft(key, { at, userId: UserId, base, values })) setKeptAt(at)
  }, [store, key, base, UserId])

  useEffect(() => {
    const later = () => {
      if (!store.dirty()) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), PAUSE)
    }
    const now = () => {
      if (timer.current) void keep()
    }
    const stop = store.subscribe(later)
    window.addEventListener('pagehide', now)
    return () => {
      stop()
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [store, keep])

  const drop = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setFound(undefined)
    setKeptAt(undefined)
    await dropDraft(key)
  }, [key])

  const restore = useCallback(() => {
    if (found) store.fill(found.values)
    setFound(undefined)
  }, [found, store])

  return { found, keptAt, drop, restore }
}
