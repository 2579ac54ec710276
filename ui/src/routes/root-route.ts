import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { FailedScreen } from '@/app/failed-screen'
import { RootFrame } from '@/app/root-frame'
import '@/app/route-data'

/** What every route's guard and loader gets. */
export interface RouterContext {
  queryClient: QueryClient
  /** Makes the addresses behind the sign-in known. */
  openDoor: () => Promise<void>
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  errorComponent: FailedScreen,
})
