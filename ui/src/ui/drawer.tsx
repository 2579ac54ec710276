import type { BottomSheetProps, DrawerProps } from './drawer-layer'
import { LazyComponent, LazyDialog } from './lazy-dialog'
import { useFromStart } from './use-last'

const drawer = new LazyComponent<DrawerProps>(async () => (await import('./drawer-layer')).DrawerLayer)

/** Shows a long record at the right of its list; full screen on phones. */
export function Drawer(props: Omit<DrawerProps, 'atOnce'>) {
  const atOnce = useFromStart(props.opened)
  return <LazyDialog code={drawer} props={{ ...props, atOnce }} />
}

const sheet = new LazyComponent<BottomSheetProps>(async () => (await import('./drawer-layer')).SheetLayer)

/** A sheet at the lower edge of the screen, for phones. */
export function BottomSheet(props: BottomSheetProps) {
  return <LazyDialog code={sheet} props={props} />
}

/** Fetches the code of both. */
export const fetchDrawer = async (): Promise<void> => {
  await Promise.all([drawer.fetch(), sheet.fetch()])
}
