import type { KeyboardEvent, ReactNode } from 'react'
import { Later, LaterCode } from './later'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Width: 440 confirm, 560 cropper, 600 picker, 680 term. */
  size?: number
  /** Beside the close button. */
  actions?: ReactNode
  /** Buttons, at the right; main one last. */
  footer?: ReactNode
  /** A decision: no close button, and a click beside it does not count. */
  decision?: boolean
  /** The content brings its own padding and scrolling. */
  bare?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Keys pressed anywhere in it, its head included. */
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

const code = new LaterCode<DialogProps>(async () => (await import('./dialog-layer')).DialogLayer)

/** One decision or one small thing; on phones the whole screen, unless it is a decision. */
export function Dialog(props: DialogProps) {
  return <Later code={code} props={props} />
}

/** Fetches its code now. */
export const fetchDialog = (): Promise<void> => code.fetch()
