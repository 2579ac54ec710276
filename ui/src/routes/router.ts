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
import { rememberReturnAddress } from './guards'
import { publicRoutes } from './public-routes'
import { rootRoute } from './root-route'
import type { RouteTree } from './route-tree'

/** Matches all paths that require a session until their routes have been added; then the path is opened again. */
const lazyRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pages/$',
  beforeLoad: async ({ context, location }) => {
    if (!token()) {
      rememberReturnAddress(location.href)
      throw redirect({ to: '/continue', replace: true })
    }
    await context.loadRoutes()
    throw redirect({ href: location.href, replace: true })
  },
})

/** The router. It has the public routes at first, and all routes after the sign-in. */
export function buildRouter(queryClient: QueryClient, history?: RouterHistory) {
  const publicTree: AnyRoute = rootRoute.addChildren([...publicRoutes, lazyRoutes])
  const router = createRouter({
    // Typed as the whole route tree, which is complete before other routes are used.
    routeTree: publicTree as RouteTree,
    history,
    context: { queryClient, loadRoutes },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })
  async function loadRoutes(): Promise<void> {
    const { routeTree: wholeTree } = await import('./route-tree')
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
