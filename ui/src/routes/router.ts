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

/** Whatever lies behind the sign-in, until its addresses are known: then it is opened again. */
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

/** The router: it knows the sign-in, and all addresses once somebody has signed in. */
export function buildRouter(queryClient: QueryClient, history?: RouterHistory) {
  const publicTree: AnyRoute = rootRoute.addChildren([...publicRoutes, door])
  const router = createRouter({
    // Typed as the whole tree, which it becomes before any of the other addresses is used.
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
