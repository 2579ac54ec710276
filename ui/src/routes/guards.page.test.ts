import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearUserData, storeUser, takeReturnAddress } from '@/api/browser-data'
import { type Session, sessionQuery } from '@/api/session'
import { clearToken, storeToken, token } from '@/api/token'
import { closeAllToasts, useToasts } from '@/feedback/toasts'
import { rememberReturnAddress, requirePermission, requireSession } from './guards'
import { pagesRoute } from './pages-route'
import { routeTree } from './route-tree'

const context = { session: { Permissions: ['legaltexts.read'] } as Session }
const toasts = () => renderHook(useToasts).result.current

beforeEach(() => {
  clearUserData()
  clearToken()
})
afterEach(() => {
  closeAllToasts()
  vi.unstubAllGlobals()
})

function visit(permission: string, preload = false): unknown {
  try {
    requirePermission(permission)({ context, preload })
  } catch (thrown) {
    return thrown
  }
}

it('admits a user with the permission', () => {
  expect(visit('legaltexts.read')).toBeUndefined()
})

it('redirects from a forbidden URL to the home screen and shows why', () => {
  const thrown = visit('sectors.update')
  expect(isRedirect(thrown) && thrown.options.to).toBe('/pages/home')
  expect(toasts()).toHaveLength(1)
})

it('shows nothing when the URL was only preloaded', () => {
  expect(isRedirect(visit('sectors.update', true))).toBe(true)
  expect(toasts()).toHaveLength(0)
})

it('returns to a URL that was requested before the sign-in', () => {
  rememberReturnAddress('/pages/glossary')
  expect(takeReturnAddress(7)).toBe('/pages/glossary')
})

it('returns only the same user after a session has ended, and no one after a sign-out in another tab', () => {
  storeToken('token')
  storeUser(7)
  token()
  localStorage.removeItem('lls-token') // as another tab does
  rememberReturnAddress('/pages/legaltexts/view/12')
  expect(takeReturnAddress(8)).toBe('/pages/home')
  rememberReturnAddress('/pages/legaltexts/view/12')
  expect(takeReturnAddress(7)).toBe('/pages/legaltexts/view/12')
  clearUserData()
  rememberReturnAddress('/pages/legaltexts/view/12')
  expect(takeReturnAddress(8)).toBe('/pages/home')
})

/** Where the guard of all pages sends a visit to the glossary. */
async function redirectOf(queryClient: QueryClient, preload = false): Promise<unknown> {
  const location = { href: '/pages/glossary' }
  const thrown = await requireSession({ context: { queryClient }, location, preload }).catch((one) => one)
  return isRedirect(thrown) ? thrown.options.to : thrown
}

it('without a session every page leads to the sign-in, which remembers the page unless it was preloaded', async () => {
  expect(await redirectOf(new QueryClient(), true)).toBe('/continue')
  expect(takeReturnAddress(7)).toBe('/pages/home')
  expect(await redirectOf(new QueryClient())).toBe('/continue')
  expect(takeReturnAddress(7)).toBe('/pages/glossary')
})

it('with a session the pages have it', async () => {
  storeToken('token')
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery().queryKey, context.session)
  expect(await redirectOf(queryClient)).toEqual({ session: context.session })
})

it.each([
  [401, '/continue', '/pages/glossary'],
  [403, '/login', '/pages/home'],
])('a session that the server answers with %i leads to %s', async (status, to, returnsTo) => {
  storeToken('token')
  storeUser(7)
  vi.stubGlobal('fetch', async () => Response.json({ Success: false, Message: '' }, { status }))
  expect(await redirectOf(new QueryClient({ defaultOptions: { queries: { retry: false } } }))).toBe(to)
  expect(takeReturnAddress(7)).toBe(returnsTo)
})

it('a server that cannot be reached signs nobody out', async () => {
  storeToken('token')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const thrown = await redirectOf(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  expect(thrown).toMatchObject({ status: -1 })
  expect(token()).toBe('token')
})

it('every page but those of all users needs a permission', () => {
  routeTree()
  const context = { session: { Permissions: [] as string[] } }
  const visitor = { context, params: { id: '1' }, location: { searchStr: '' }, preload: true }
  const isOpen = ({ options }: { options: { beforeLoad?: unknown } }) => {
    try {
      ;(options.beforeLoad as ((visit: typeof visitor) => void) | undefined)?.(visitor)
      return true
    } catch (thrown) {
      return !isRedirect(thrown)
    }
  }
  const children: unknown = pagesRoute.children
  const routes = Object.values(
    children as Record<string, { options: { path: string; beforeLoad?: unknown } }>,
  )
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter(isOpen).map(({ options }) => options.path)).toEqual(['home', 'favourites'])
})
