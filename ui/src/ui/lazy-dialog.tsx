import { type ComponentType, useEffect, useReducer, useState } from 'react'

interface Openable {
  opened: boolean
}

/** A component whose code is fetched once. */
export class LazyComponent<Props extends Openable> {
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
}

/**
 * What opens over a screen and is not there when it is first drawn. Its code follows the screen; opened
 * before that, it appears as soon as it can.
 */
export function LazyDialog<Props extends Openable>({ code, props }: LazyDialogProps<Props>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [drawn, setDrawn] = useState(false)
  const { opened } = props
  const Layer = code.known
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening asks again for what failed to arrive
  useEffect(() => {
    if (!Layer) void code.fetch().then(redraw)
    else setDrawn(true)
  }, [code, Layer, opened])
  // Closed at first: only so does the focus go back to where it was.
  return Layer ? <Layer {...props} opened={opened && drawn} /> : null
}
