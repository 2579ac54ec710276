import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useGrowing } from './use-steps'

/** The code of a part of a screen. */
export class PartCode<Props extends object> {
  /** Whether it has been asked for: from then on it is rendered with the rest. */
  asked = false
  readonly Part

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.Part = lazy(async () => {
      this.asked = true
      return { default: await load() }
    })
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
  const drawn = useGrowing(() => Number(code.asked), 1, 1)
  if (!drawn) return before
  return (
    <Suspense fallback={before}>
      <code.Part {...props} />
    </Suspense>
  )
}
