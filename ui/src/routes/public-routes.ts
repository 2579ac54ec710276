import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { instanceQuery } from '@/api/instance'
import { token } from '@/api/token'
import { loadCatalogueParts } from '@/i18n/i18n'
import { rootRoute } from './root-route'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: token() ? '/pages/home' : '/login', replace: true })
  },
})

const loginScreens = () => import('@/features/auth/login-screens')

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  staticData: { title: 'public.login' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(instanceQuery()),
  component: lazyRouteComponent(loginScreens, 'Login'),
})

const continueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'continue',
  staticData: { title: 'public.continue' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(instanceQuery()),
  component: lazyRouteComponent(loginScreens, 'Continue'),
})

/** The link of a recovery mail; the screen reports a missing key. */
const reminderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'reminder/{-$key}',
  staticData: { title: 'public.reminder' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(instanceQuery()),
  component: lazyRouteComponent(async () => {
    const [{ ReminderScreen }] = await Promise.all([
      import('@/features/auth/reminder-screen'),
      loadCatalogueParts('account'),
    ])
    return { default: ReminderScreen }
  }),
})

/** Unknown paths. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const publicRoutes = [indexRoute, loginRoute, continueRoute, reminderRoute, unknownRoute] as const
