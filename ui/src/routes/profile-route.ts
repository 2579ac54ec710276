import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { profileQuery } from '@/api/account'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'

/** An observer has no profile: its URL redirects to the home screen. */
export const profileRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'profile',
  staticData: { title: 'pages.profile' },
  beforeLoad: requirePermission('profile.update'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery()),
  component: lazyRouteComponent(async () => {
    const [{ ProfileScreen }] = await Promise.all([
      import('@/features/profile/profile-screen'),
      loadCatalogueParts('account', 'passkeys'),
    ])
    return { default: ProfileScreen }
  }),
})
