import { useEffect, useState } from 'react'
import { draftPrefix, markDraftOpen } from '@/api/browser-data'
import type { Kind } from '@/api/records'
import { useSession } from '@/api/session'
import { uniqueKey } from '@/lib/unique-key'
import type { DraftKeeper, DraftSource, DraftState } from './draft-keeper'

interface DraftOf {
  kind: Kind
  id: number
  /** The owner of a new record, or what else tells drafts of the same record apart. */
  parent?: number
  /** ModifyDate of the record as it was read; empty for a new one. */
  base: string
}

/** Keeps drafts in this browser, and offers those of earlier visits. Its code is fetched after the form. */
export function useDraft(store: DraftSource, { kind, id, parent, base }: DraftOf) {
  const { UserId: userId, DraftKey: key } = useSession()
  const [state, setState] = useState<DraftState>({ found: [] })
  const [keeper, setKeeper] = useState<DraftKeeper>()
  // Each visit keeps a separate draft, so that two tabs with the same record do not overwrite each other's.
  const [visit] = useState(uniqueKey)
  const prefix = draftPrefix(userId, kind, id, parent)
  const name = prefix + visit

  useEffect(() => markDraftOpen(name), [name])
  useEffect(() => {
    let here = true
    let stop = () => {}
    const begin = async () => {
      const { DraftKeeper } = await import('./draft-keeper')
      if (!here) return
      const begun = new DraftKeeper(
        store,
        { prefix, name, base, owner: { userId, key } },
        (next) => here && setState(next),
      )
      setKeeper(begun)
      stop = begun.start()
    }
    begin().catch(() => here && setState({ found: [], failed: true }))
    return () => {
      here = false
      stop()
    }
  }, [store, prefix, name, base, userId, key])

  return {
    ...state,
    drop: async () => keeper?.drop(),
    discard: async () => keeper?.discard(),
    restore: async () => keeper?.restore(),
  }
}
