import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashboardQuery } from '@/api/dashboard'
import { pagesRoute } from './pages-route'

export const homeRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'home',
  staticData: { title: 'pages.home' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardQuery()),
  component: lazyRouteComponent(() => import('@/features/home/home-screen'), 'HomeScreen'),
})
