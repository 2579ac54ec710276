import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { instanceQuery } from '@/api/instance'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requireSession } from './guards'
import { rootRoute } from './root-route'

/** The parent of all routes that require a session. */
export const pagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pages',
  beforeLoad: async (visit) => {
    const [guarded] = await Promise.all([requireSession(visit), loadCatalogueParts('shared')])
    return guarded
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(instanceQuery()),
  component: lazyRouteComponent(() => import('@/app/shell/shell'), 'Shell'),
})

const redirectHome = () => {
  throw redirect({ to: '/pages/home', replace: true })
}

/** /pages and unknown paths below it redirect to the home screen. */
export const homeRedirects = [
  createRoute({ getParentRoute: () => pagesRoute, path: '/', beforeLoad: redirectHome }),
  createRoute({ getParentRoute: () => pagesRoute, path: '$', beforeLoad: redirectHome }),
] as const
