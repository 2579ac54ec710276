import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { token } from '@/api/token'
import { FailedScreen } from '@/app/failed-screen'
import { rememberReturn } from './guards'
import { publicRoutes } from './public-routes'
import { rootRoute } from './root-route'
import type { WholeTree } from './tree'

/** Matches all paths that require a session until their routes have been added; then the path is opened again. */
const door = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pages/$',
  beforeLoad: async ({ context, location }) => {
    if (!token()) {
      rememberReturn(location.href)
      throw redirect({ to: '/continue', replace: true })
    }
    await context.openDoor()
    throw redirect({ href: location.href, replace: true })
  },
})

/** The router. It has the public routes at first, and all routes after the sign-in. */
export function buildRouter(queryClient: QueryClient, history?: RouterHistory) {
  const publicTree: AnyRoute = rootRoute.addChildren([...publicRoutes, door])
  const router = createRouter({
    // Typed as the whole route tree, which is complete before other routes are used.
    routeTree: publicTree as WholeTree,
    history,
    context: { queryClient, openDoor },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })
  async function openDoor(): Promise<void> {
    const { wholeTree } = await import('./tree')
    wholeTree()
    router.setRoutes(router.buildRouteTree())
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
