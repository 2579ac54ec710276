import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftPrefix, holdDraft } from '@/api/kept'
import type { Kind } from '@/api/records'
import { useSession } from '@/api/session'
import { uniqueKey } from '@/lib/unique-key'
import type { FoundDraft } from './draft-store'
import type { FormStore } from './form-store'

/** Milliseconds of quiet after which a draft is kept. */
const PAUSE = 1000

type DraftStore = typeof import('./draft-store')

/** The encryption follows the form; once it is there, a draft can be kept while the page goes away. */
let arrived: DraftStore | undefined
const draftStore = async (): Promise<DraftStore> => {
  arrived ??= await import('./draft-store')
  return arrived
}

interface DraftOf {
  kind: Kind
  id: number
  /** What a new record belongs to. */
  parent?: number
  /** ModifyDate of the record as it was read; empty for a new one. */
  base: string
}

/** Keeps what is typed in this browser, and offers what earlier visits left. */
export function useDraft(store: FormStore, { kind, id, parent, base }: DraftOf) {
  const { UserId: userId, DraftKey: key } = useSession()
  const owner = useMemo(() => ({ userId, key }), [userId, key])
  const prefix = draftPrefix(userId, kind, id, parent)
  // Each visit keeps a draft of its own: two tabs with the same record do not overwrite each other's.
  const [visit] = useState(uniqueKey)
  const name = prefix + visit
  const [found, setFound] = useState<FoundDraft[]>([])
  const [keptAt, setKeptAt] = useState<number>()
  const [failed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const kept = useRef(false)

  useEffect(() => holdDraft(name), [name])
  useEffect(() => {
    let here = true
    const find = async () => {
      const drafts = await (await draftStore()).findDrafts(prefix, owner)
      if (here) setFound(drafts.filter((draft) => draft.name !== name))
    }
    // Without the code of it none is offered, and keeping one says that it failed.
    find().catch(() => {})
    return () => {
      here = false
    }
  }, [prefix, name, owner])

  const drop = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    kept.current = false
    setKeptAt(undefined)
    setFailed(false)
    await (await draftStore()).dropDraft(name)
  }, [name])

  const keep = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    store.flush()
    const values = store.keepable()
    if (Object.keys(values).length === 0) {
      await drop()
      return false
    }
    kept.current = true
    const at = Date.now()
    const draft = { at, base, values }
    const keeping = arrived
      ? arrived.keepDraft(name, draft, owner)
      : draftStore().then(({ keepDraft }) => keepDraft(name, draft, owner))
    const done = await keeping.catch(() => false)
    if (done) setKeptAt(at)
    setFailed(!done)
    return done
  }, [store, name, base, owner, drop])

  useEffect(() => {
    const later = () => {
      // What was typed may have been taken back since.
      if (!store.dirty() && !kept.current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), PAUSE)
    }
    const now = () => {
      if (timer.current) void keep()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') now()
    }
    const stop = store.subscribe(later)
    window.addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      stop()
      window.removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', hidden)
      now()
    }
  }, [store, keep])

  const [offered, ...others] = found
  const discard = async () => {
    setFound(others)
    if (offered) await (await draftStore()).dropDraft(offered.name)
  }
  const restore = async () => {
    if (!offered) return
    setFound(others)
    store.fill(offered.values)
    // It goes once its words are kept as those of this visit.
    if (await keep()) await (await draftStore()).dropDraft(offered.name)
  }
  return { offered, keptAt, failed, drop, discard, restore }
}
