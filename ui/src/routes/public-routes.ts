import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { instanceQuery } from '@/api/instance'
import { token } from '@/api/token'
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

/** Whatever the product does not know. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const publicRoutes = [indexRoute, loginRoute, continueRoute, unknownRoute] as const
