import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { instanceQuery, loginInfoQuery } from '@/api/instance'
import { token } from '@/api/token'
import { loadCatalogueParts } from '@/i18n/i18n'
import { type RouterContext, rootRoute } from './root-route'

/** The time in milliseconds that a public screen waits for its texts. */
const GREETING_LIMIT = 1000

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: token() ? '/pages/home' : '/login', replace: true })
  },
})

/**
 * The screens appear with the texts of the operator, so that nothing moves; a server that is slow does not stop them.
 */
async function greet({ context: { queryClient } }: { context: RouterContext }): Promise<void> {
  const texts = [queryClient.prefetchQuery(instanceQuery()), queryClient.prefetchQuery(loginInfoQuery())]
  await Promise.race([Promise.all(texts), new Promise((done) => setTimeout(done, GREETING_LIMIT))])
}

const loginScreens = () => import('@/features/auth/login-screens')

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  staticData: { title: 'public.login' },
  loader: greet,
  component: lazyRouteComponent(loginScreens, 'Login'),
})

const continueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'continue',
  staticData: { title: 'public.continue' },
  loader: greet,
  component: lazyRouteComponent(loginScreens, 'Continue'),
})

/** Where a provider of OpenID Connect sends users back to. */
const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login/callback',
  staticData: { title: 'public.login' },
  loader: greet,
  component: lazyRouteComponent(async () => {
    const [{ CallbackScreen }] = await Promise.all([
      import('@/features/auth/callback-screen'),
      loadCatalogueParts('account'),
    ])
    return { default: CallbackScreen }
  }),
})

/** The link of a recovery mail; the screen reports a missing key. */
const reminderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'reminder/{-$key}',
  staticData: { title: 'public.reminder' },
  loader: greet,
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

export const publicRoutes = [
  indexRoute,
  loginRoute,
  callbackRoute,
  continueRoute,
  reminderRoute,
  unknownRoute,
] as const
