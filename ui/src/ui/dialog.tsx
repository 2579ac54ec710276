import type { DialogProps } from './dialog-layer'
import { LazyComponent, LazyDialog } from './lazy-dialog'

const code = new LazyComponent<DialogProps>(async () => (await import('./dialog-layer')).DialogLayer)

/** A dialog for one decision or small form; full screen on phones, unless it is a decision. */
export function Dialog(props: DialogProps) {
  return <LazyDialog code={code} props={props} />
}

/** Fetches the code of the dialog. */
export const fetchDialog = (): Promise<void> => code.fetch()
