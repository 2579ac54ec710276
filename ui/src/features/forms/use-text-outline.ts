import { useEffect, useRef, useState } from 'react'
import { type OutlineEntry, outlineOf } from '@/api/unsaved-texts'
import type { FormStore } from './form-store'

/** The pause, in milliseconds, after which a typed text is read again; the field has waited before it reports it. */
const PAUSE = 500
/** How long to wait after a failure: without a connection the last outline stays. */
const RETRY = 15_000

const NONE: readonly OutlineEntry[] = []

/** The outline of a text of the form, read again by the server after a pause in typing. */
export function useTextOutline(store: FormStore, key: string, enabled: boolean): readonly OutlineEntry[] {
  // Kept for each text, so that going from one language to the other asks nothing.
  const known = useRef(new Map<string, { text: string; entries: readonly OutlineEntry[] }>())
  const [, setRead] = useState<string>()
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let control = new AbortController()
    let asked = known.current.get(key)?.text
    const read = async (text: string) => {
      control.abort()
      control = new AbortController()
      const { signal } = control
      asked = text
      try {
        const entries = text.trim() ? await outlineOf(text, signal) : NONE
        known.current.set(key, { text, entries })
        setRead(text)
      } catch {
        if (signal.aborted) return
        asked = undefined
        timer = setTimeout(look, RETRY)
      }
    }
    const look = () => {
      const text = store.get<string>(key)
      if (text !== asked) void read(text)
    }
    const wait = () => {
      if (store.get<string>(key) === asked) return
      clearTimeout(timer)
      timer = setTimeout(look, PAUSE)
    }
    look()
    const stop = store.subscribe(wait)
    return () => {
      stop()
      clearTimeout(timer)
      control.abort()
    }
  }, [store, key, enabled])
  return known.current.get(key)?.entries ?? NONE
}
