import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react'

/** The code of a part of a screen. */
export class PartCode<Props extends object> {
  /** Whether it has been asked for: from then on it is rendered with the rest. */
  asked = false
  readonly Part

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.Part = lazy(async () => ({ default: await load() }))
  }
}

interface LazyPartProps<Props extends object> {
  code: PartCode<Props>
  props: Props
  /** Shown until the part is there, at its height. */
  before: ReactNode
}

/**
 * A part of a screen that few records need. Its code is fetched when the rest has been painted, which would have to
 * wait for it otherwise.
 */
export function LazyPart<Props extends object>({ code, props, before }: LazyPartProps<Props>) {
  const [drawn, setDrawn] = useState(code.asked)
  useEffect(() => {
    if (drawn) return
    return afterPaint(() => {
      code.asked = true
      startTransition(() => setDrawn(true))
    })
  }, [code, drawn])
  if (!drawn) return before
  return (
    <Suspense fallback={before}>
      <code.Part {...props} />
    </Suspense>
  )
}

/** Runs a task after the next frame; returns a function that cancels it. */
function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
