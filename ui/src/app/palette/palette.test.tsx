import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/query-client'
import { CurrentSession, type Session } from '@/api/session'
import { renderUi } from '@/ui/test-render'
import { Palette } from './palette'

const PATHS = ['/', '/pages/legaltexts', '/pages/draftlegaltexts']

let address = () => ''

const ids: Record<string, number> = { çevre: 1, gümrük: 2 }

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const q = new URL(url).searchParams.get('q') ?? ''
    const Items = ids[q] ? [{ Kind: 'legaltexts', Id: ids[q], TitleTR: q, TitleEN: q, Number: '' }] : []
    return Response.json({ Success: true, Message: '', Items, Total: Items.length })
  })
  const client = createQueryClient(() => {})
  const session = { UserId: 1, Permissions: ['legaltexts.read'] } as Session
  const root = createRootRoute({
    component: () => <Palette opened onClose={() => {}} takeTyped={() => ''} />,
  })
  const router = createRouter({
    routeTree: root.addChildren(PATHS.map((path) => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory(),
  })
  address = () => router.state.location.href
  renderUi(
    <QueryClientProvider client={client}>
      <CurrentSession value={session}>
        <RouterProvider router={router} />
      </CurrentSession>
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

it('opens a result of the current query, not of an earlier one', async () => {
  const user = userEvent.setup()
  const field = await screen.findByRole('combobox')
  await user.type(field, 'çevre')
  await screen.findByRole('option', { name: /^çevre/ })
  await user.clear(field)
  await user.type(field, 'gümrük{Enter}')
  expect(address()).toBe('/')
  await waitFor(() => expect(address()).toBe('/pages/legaltexts?text=2'))
})

it('finds the change of the language by the own name of the language', async () => {
  const field = await screen.findByRole('combobox')
  await userEvent.setup().type(field, 'türkçe')
  expect(await screen.findByRole('option', { name: /Switch to Turkish.*Türkçe/ })).toBeVisible()
})

it('discards the response when the query changes, and opens screens immediately', async () => {
  const user = userEvent.setup()
  const field = await screen.findByRole('combobox')
  await user.type(field, 'çevre')
  await screen.findByRole('option', { name: /^çevre/ })
  await user.type(field, 'x{Enter}{Backspace}')
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  expect(address()).toBe('/')
  await user.clear(field)
  await user.type(field, 'draft{Enter}')
  await waitFor(() => expect(address()).toBe('/pages/draftlegaltexts'))
})
