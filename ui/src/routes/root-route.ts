import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { FailedScreen } from '@/app/failed-screen'
import { RootFrame } from '@/app/root-frame'
import '@/app/route-data'

/** The context of all guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient
  /** Adds the routes that require a session. */
  loadRoutes: () => Promise<void>
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  errorComponent: FailedScreen,
})
