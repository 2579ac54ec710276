import type { KeyboardEvent, ReactNode } from 'react'
import { Later, LaterCode } from './later'

export interface DrawerProps {
  opened: boolean
  onClose: () => void
  /** The accessible name. */
  label: string
  /** Left in the head, as "2 / 38" with the arrows. */
  head?: ReactNode
  /** Right in the head, before the close button. */
  actions?: ReactNode
  /** Below the content on phones, in reach of the thumb. */
  foot?: ReactNode
  size?: number
  children: ReactNode
  /** For ↑ ↓ that walk the list behind. */
  onKeyDown?: (event: KeyboardEvent) => void
}

const drawer = new LaterCode<DrawerProps>(async () => (await import('./drawer-layer')).DrawerLayer)

/** A long record at the right of its list; on phones the whole screen. */
export function Drawer(props: DrawerProps) {
  return <Later code={drawer} props={props} />
}

export interface BottomSheetProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

const sheet = new LaterCode<BottomSheetProps>(async () => (await import('./drawer-layer')).SheetLayer)

/** A sheet from the lower edge, for phones. */
export function BottomSheet(props: BottomSheetProps) {
  return <Later code={sheet} props={props} />
}

/** Fetches the code of both now. */
export const fetchDrawer = async (): Promise<void> => {
  await Promise.all([drawer.fetch(), sheet.fetch()])
}
