import { type ComponentType, startTransition, useEffect, useReducer, useState } from 'react'
import { whenIdle } from '@/lib/when-idle'
import { useUsed } from '@/lib/when-used'

interface Openable {
  opened: boolean
}

/** A component whose code is fetched once. */
export class LazyComponent<Props> {
  known: ComponentType<Props> | undefined
  private arriving: Promise<void> | undefined

  constructor(private readonly load: () => Promise<ComponentType<Props>>) {}

  fetch(): Promise<void> {
    this.arriving ??= this.load().then(
      (component) => {
        this.known = component
      },
      () => {
        this.arriving = undefined
      },
    )
    return this.arriving
  }
}

interface LazyDialogProps<Props extends Openable> {
  code: LazyComponent<Props>
  props: Props
  /** It is always open, and nothing that the user waits for. */
  later?: boolean
}

/**
 * A dialog or drawer whose code is fetched when the user has begun to use the page and the browser is idle. When it is
 * opened earlier, it appears when the code has loaded.
 */
export function LazyDialog<Props extends Openable>({ code, props, later }: LazyDialogProps<Props>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [drawn, setDrawn] = useState(false)
  const used = useUsed()
  const { opened } = props
  const Layer = code.known
  useEffect(() => {
    if (Layer) {
      startTransition(() => setDrawn(true))
      return
    }
    const fetch = () => void code.fetch().then(() => startTransition(redraw))
    if (later) return whenIdle(fetch)
    if (opened) fetch()
    else if (used) return whenIdle(fetch)
  }, [code, Layer, opened, later, used])
  // Closed on the first render; otherwise the focus does not return to its previous element.
  return Layer ? <Layer {...props} opened={opened && drawn} /> : null
}
