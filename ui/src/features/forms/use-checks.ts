import { useCallback, useEffect, useRef, useState } from 'react'
import { type Checks, checkTexts } from '@/api/checks'
import type { VersionTexts } from '@/api/unsaved-texts'
import type { FormStore } from './form-store'

/**
 * The pause, in milliseconds, after which typed texts are checked; the field has waited 0.4 s before it reports them.
 */
const PAUSE = 800
/** While somebody types, the texts are checked at most this often. */
const EVERY = 5000
/** How long to wait after a failure: without a connection the last findings stay. */
const RETRY = 15_000
/** Longer texts, in UTF-16 units, are checked on request. */
const MOST = 200_000

export interface Checked {
  texts: VersionTexts
  checks: Checks
}

/** The texts of the form as their fields show them. */
export const textsOf = (store: FormStore): VersionTexts => ({
  TextTR: store.get<string>('TextTR').replace(/\r\n?/g, '\n'),
  TextEN: store.get<string>('TextEN').replace(/\r\n?/g, '\n'),
})

interface FormChecks {
  /** What was found last. */
  checked: Checked | undefined
  /** The texts have changed since, and are too long to be checked by themselves. */
  waits: boolean
  /** Checks the texts now. */
  check: () => void
}

/** What is probably wrong with the texts of the form, asked again after a pause in typing. */
export function useChecks(store: FormStore, recordId: number): FormChecks {
  const [checked, setChecked] = useState<Checked>()
  const [waits, setWaits] = useState(false)
  const now = useRef<() => void>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let control = new AbortController()
    let asked: VersionTexts | undefined
    let last = Number.NEGATIVE_INFINITY
    const look = async (wanted: boolean) => {
      clearTimeout(timer)
      const texts = textsOf(store)
      if (!wanted && texts.TextTR === asked?.TextTR && texts.TextEN === asked.TextEN) return
      const tooLong = texts.TextTR.length + texts.TextEN.length > MOST
      if (tooLong && !wanted) return setWaits(true)
      // An answer for older texts is dropped.
      control.abort()
      control = new AbortController()
      const { signal } = control
      asked = texts
      last = performance.now()
      setWaits(false)
      try {
        const checks = await checkTexts(
          { ...texts, LegalTextId: store.get<number>('LegalTextId'), RevisionId: recordId },
          signal,
        )
        if (!signal.aborted) setChecked({ texts, checks })
      } catch {
        if (signal.aborted) return
        asked = undefined
        if (tooLong) setWaits(true)
        else timer = setTimeout(() => look(false), RETRY)
      }
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(false), Math.max(PAUSE, last + EVERY - performance.now()))
    }
    now.current = () => {
      store.flush()
      void look(true)
    }
    wait()
    const stop = store.subscribe(wait)
    return () => {
      stop()
      clearTimeout(timer)
      control.abort()
    }
  }, [store, recordId])
  return { checked, waits, check: useCallback(() => now.current?.(), []) }
}
