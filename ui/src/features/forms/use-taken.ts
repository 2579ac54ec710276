import { type RefObject, useEffect, useState } from 'react'
import type { VersionTexts } from '@/api/unsaved-texts'
import { UNDO_TAKEN } from '@/lib/timings'
import type { FormStore } from './form-store'

/** Texts of the form that were replaced by those of a file. */
export interface Taken {
  former: VersionTexts
  /** The articles of the new texts. */
  count: number
}

const KEYS = ['TextTR', 'TextEN'] as const

/**
 * What was taken from a file last, while it can be put back: not after a while, and not when the texts in `box` have
 * been edited since, which would be lost.
 */
export function useTaken(store: FormStore, box: RefObject<HTMLElement | null>) {
  const [taken, setTaken] = useState<Taken>()
  useEffect(() => {
    if (!taken) return
    const texts = KEYS.map((key) => store.get<string>(key))
    const end = () => setTaken(undefined)
    const timer = setTimeout(end, UNDO_TAKEN)
    const stop = store.subscribe(() => {
      if (KEYS.some((key, index) => store.get<string>(key) !== texts[index])) end()
    })
    // The form gets a typed text only after a pause.
    const area = box.current
    area?.addEventListener('input', end)
    return () => {
      clearTimeout(timer)
      stop()
      area?.removeEventListener('input', end)
    }
  }, [taken, store, box])
  const putBack = () => {
    if (taken) store.fill({ ...taken.former })
    setTaken(undefined)
  }
  return { taken, setTaken, putBack }
}
