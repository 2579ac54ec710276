import { startTransition, useCallback, useEffect, useState } from 'react'
import type { Plan } from './sections'

/** The number of letters that are rendered at once, and the most that are rendered first. */
const STEP = 12_000
const FIRST = 24_000

/** The least area of a letter in square pixels, its share of the space between lines included. */
const LETTER_AREA = 120

/** The number of letters that are rendered first: more than the window shows. */
const firstStep = () => Math.min(FIRST, Math.round((window.innerWidth * window.innerHeight) / LETTER_AREA))

/** The chunks of a plan that are rendered. */
interface Drawn {
  plan: Plan
  chunks: ReadonlySet<number>
}

/** The chunks around one, the nearest first, until they have enough letters. */
export function around(plan: Plan, start: number, known: ReadonlySet<number>, letters = STEP): Set<number> {
  const next = new Set(known)
  let left = letters
  for (let by = 0; by < plan.chunks.length && left > 0; by++)
    for (const index of by === 0 ? [start] : [start + by, start - by]) {
      const chunk = plan.chunks[index]
      if (!chunk || next.has(index)) continue
      next.add(index)
      left -= chunk.letters
    }
  return next
}

/**
 * Renders a text piece by piece: first what is asked for, then, whenever the browser is idle, what is around it. So a
 * megabyte appears immediately, and no step is long.
 */
export function useDrawn(plan: Plan, section: number) {
  const start = plan.chunkOf[section] ?? 0
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    plan,
    chunks: around(plan, start, new Set(), firstStep()),
  }))
  const current = drawn.plan === plan ? drawn.chunks : around(plan, start, new Set(), firstStep())
  if (drawn.plan !== plan) setDrawn({ plan, chunks: current })
  const [centre, setCentre] = useState(start)

  const need = useCallback(
    (asked: number) => {
      const chunk = plan.chunkOf[asked] ?? 0
      setCentre(chunk)
      setDrawn((known) => {
        if (known.plan !== plan) return known
        const near = [chunk - 1, chunk, chunk + 1]
        if (near.every((one) => known.chunks.has(one) || !plan.chunks[one])) return known
        return { plan, chunks: around(plan, chunk, known.chunks) }
      })
    },
    [plan],
  )
  const complete = current.size === plan.chunks.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step the next one waits for an idle moment
  useEffect(() => {
    if (complete) return
    return whenIdle(() =>
      startTransition(() =>
        setDrawn((known) =>
          known.plan === plan ? { plan, chunks: around(plan, centre, known.chunks) } : known,
        ),
      ),
    )
  }, [plan, centre, current, complete])
  return { chunks: current, need }
}

/** Calls a function when the browser is idle; returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(act, { timeout: 500 })
    return () => window.cancelIdleCallback(id)
  }
  const id = setTimeout(act, 30)
  return () => clearTimeout(id)
}
