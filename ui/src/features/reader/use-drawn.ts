import { startTransition, useCallback, useEffect, useState } from 'react'
import type { Plan } from './sections'

/** The number of letters that are rendered at once. */
const STEP = 24_000

/** The least area of a letter in square pixels, its share of the space between lines included. */
const LETTER_AREA = 120

/** The number of letters that are rendered first: more than the window shows. */
const firstStep = () => Math.min(STEP, Math.round((window.innerWidth * window.innerHeight) / LETTER_AREA))

/** What is rendered of a plan. */
interface Drawn {
  plan: Plan
  sections: ReadonlySet<number>
}

/** The sections around one, the nearest first, until they have enough letters. */
export function around(plan: Plan, start: number, known: ReadonlySet<number>, letters = STEP): Set<number> {
  const next = new Set(known)
  let left = letters
  for (let by = 0; by < plan.sections.length && left > 0; by++)
    for (const index of by === 0 ? [start] : [start + by, start - by]) {
      const section = plan.sections[index]
      if (!section || next.has(index)) continue
      next.add(index)
      left -= section.letters
    }
  return next
}

/**
 * Renders a text piece by piece: first what is asked for, then, whenever the browser is idle, what is around it. So a
 * megabyte appears immediately, and no step is long.
 */
export function useDrawn(plan: Plan, start: number) {
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    plan,
    sections: around(plan, start, new Set(), firstStep()),
  }))
  const current = drawn.plan === plan ? drawn.sections : around(plan, start, new Set(), firstStep())
  if (drawn.plan !== plan) setDrawn({ plan, sections: current })
  const [centre, setCentre] = useState(start)

  const need = useCallback(
    (section: number) => {
      setCentre(section)
      setDrawn((known) => {
        if (known.plan !== plan) return known
        const near = [section - 1, section, section + 1]
        if (near.every((one) => known.sections.has(one) || !plan.sections[one])) return known
        return { plan, sections: around(plan, section, known.sections, STEP / 2) }
      })
    },
    [plan],
  )
  const complete = current.size === plan.sections.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step the next one waits for an idle moment
  useEffect(() => {
    if (complete) return
    return whenIdle(() =>
      startTransition(() =>
        setDrawn((known) =>
          known.plan === plan ? { plan, sections: around(plan, centre, known.sections) } : known,
        ),
      ),
    )
  }, [plan, centre, current, complete])
  return { sections: current, need }
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
