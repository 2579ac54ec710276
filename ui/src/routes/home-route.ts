import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { homeQuery } from '@/api/home'
import { loadCatalogueParts } from '@/i18n/i18n'
import { pagesRoute } from './pages-route'

export const homeRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'home',
  staticData: { title: 'pages.home' },
  loader: ({ context }) => void context.queryClient.prefetchQuery({ ...homeQuery(), staleTime: 0 }),
  component: lazyRouteComponent(async () => {
    const [{ HomeScreen }] = await Promise.all([
      import('@/features/home/home-screen'),
      loadCatalogueParts('other'),
    ])
    return { default: HomeScreen }
  }),
})
