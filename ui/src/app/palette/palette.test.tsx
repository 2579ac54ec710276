import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/query-client'
import { type Session, sessionQuery } from '@/api/session'
import { renderUi } from '@/ui/test-render'
import { Palette } from './palette'

const navigate = vi.fn()
const opened = () => navigate.mock.calls.map(([{ to, search }]) => ({ to, search: search() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate, useRouter: () => ({}) }))
vi.mock('./use-commands', () => ({
  useScreens: () => [{ id: 'home', icon: null, name: 'Vergi takvimi', address: { to: '/pages/calendar' } }],
  useActions: () => [],
}))

const ids: Record<string, number> = { çevre: 1, gümrük: 2 }

beforeEach(() => {
  navigate.mockClear()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const q = new URL(url).searchParams.get('q') ?? ''
    const Items = ids[q] ? [{ Kind: 'legaltexts', Id: ids[q], TitleTR: q, TitleEN: q, Number: '' }] : []
    return Response.json({ Success: true, Message: '', Items, Total: Items.length })
  })
  const client = createQueryClient(() => {})
  client.setQueryData(sessionQuery().queryKey, { UserId: 1, Permissions: ['legaltexts.read'] } as Session)
  renderUi(
    <QueryClientProvider client={client}>
      <Palette opened onClose={() => {}} takeTyped={() => ''} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

it('opens a result of the current query, not of an earlier one', async () => {
  const user = userEvent.setup()
  const field = screen.getByRole('combobox')
  await user.type(field, 'çevre')
  await screen.findByRole('option', { name: /^çevre/ })
  await user.clear(field)
  await user.type(field, 'gümrük{Enter}')
  expect(navigate).not.toHaveBeenCalled()
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  expect(opened()).toEqual([{ to: '/pages/legaltexts', search: { text: 2 } }])
})

it('discards the response when the query changes, and opens screens immediately', async () => {
  const user = userEvent.setup()
  const field = screen.getByRole('combobox')
  await user.type(field, 'çevre')
  await screen.findByRole('option', { name: /^çevre/ })
  await user.type(field, 'x{Enter}{Backspace}')
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  expect(navigate).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'vergi{Enter}')
  expect(opened()).toEqual([{ to: '/pages/calendar', search: {} }])
})
