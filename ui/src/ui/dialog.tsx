import type { DialogProps } from './dialog-layer'
import { LazyComponent, LazyDialog } from './lazy-dialog'

const code = new LazyComponent<DialogProps>(async () => (await import('./dialog-layer')).DialogLayer)

/** One decision or one small thing; on phones the whole screen, unless it is a decision. */
export function Dialog(props: DialogProps) {
  return <LazyDialog code={code} props={props} />
}

/** Fetches its code now. */
export const fetchDialog = (): Promise<void> => code.fetch()
