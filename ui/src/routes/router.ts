import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { FailedScreen } from '@/app/failed-screen'
import { browseRoutes } from './browse-routes'
import { compareRoute } from './compare-route'
import { homeRoute } from './home-route'
import { homewardRoutes, pagesRoute } from './pages-route'
import { publicRoutes } from './public-routes'
import { rootRoute } from './root-route'
import { settingsRoutes } from './settings-routes'

/** All addresses. A new screen adds its route file and one name here. */
const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  pagesRoute.addChildren([homeRoute, ...browseRoutes, ...settingsRoutes, compareRoute, ...homewardRoutes]),
])

export function buildRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
