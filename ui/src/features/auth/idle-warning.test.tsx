import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeReturnAddress } from '@/api/browser-data'
import { api, onSessionEnd } from '@/api/client'
import { CurrentSession, type Session } from '@/api/session'
import { storeToken, token } from '@/api/token'
import { loadCatalogueParts, startI18n } from '@/i18n/i18n'
import type { Lang } from '@/lib/lang'
import { Mantine } from '@/theme/mantine'
import { fetchDialog } from '@/ui/dialog'
import { IdleWarning } from './idle-warning'

const MINUTE = 60_000
let calls: Request[] = []
let left: string[] = []
let stop = () => {}

beforeEach(async () => {
  await fetchDialog()
  vi.useFakeTimers()
  calls = []
  left = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    return Response.json({ Success: true, Message: '', Dashboard: {} })
  })
  stop = onSessionEnd((to) => left.push(to))
  storeToken('Bearer abc')
  history.replaceState(null, '', '/pages/legaltexts?text=4')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

async function show(lang: Lang = 'en', session: Partial<Session> = { DraftKey: 'key' }) {
  await startI18n(lang)
  await loadCatalogueParts('shared', 'dialogs')
  const client = new QueryClient()
  const shown = render(
    <Mantine>
      <QueryClientProvider client={client}>
        <CurrentSession value={session as Session}>
          <input aria-label="field" />
          <IdleWarning opened limit={30 * MINUTE} />
        </CurrentSession>
      </QueryClientProvider>
    </Mantine>,
  )
  await pass(0)
  return shown
}

it.each<[Lang, string, string]>([
  ['en', 'Your session is about to end', 'Stay logged in'],
  ['tr', 'Oturumunuz sona ermek üzere', 'Oturumu sürdür'],
])('%s: warns two minutes before the end and counts down', async (lang, title, stay) => {
  await show(lang)
  screen.getByLabelText('field').focus()
  await pass(28 * MINUTE - 1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await pass(2000)
  expect(screen.getByRole('alertdialog', { name: title })).toHaveAccessibleDescription(/1:59/)
  expect(screen.getByRole('button', { name: stay })).toHaveFocus()
  expect(screen.getByRole('timer')).toHaveTextContent('1:59')
  await pass(59_000)
  expect(screen.getByRole('timer')).toHaveTextContent('1:00')
  expect(screen.getByRole('status')).toHaveTextContent('60')
  await act(async () => screen.getByRole('button', { name: stay }).click())
  await pass(1000)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText('field')).toHaveFocus()
  expect(calls.map(({ url, headers }) => [new URL(url).pathname, headers.get('X-Idle')])).toEqual([
    ['/api/keepalive', '0'],
  ])
  expect(left).toEqual([])
})

it('ends the session without an answer, and remembers the screen', async () => {
  await show()
  await pass(30 * MINUTE)
  expect(left).toEqual(['/continue'])
  expect(token()).toBeNull()
  expect(takeReturnAddress()).toBe('/pages/legaltexts?text=4')
})

it('mentions drafts only where they are kept', async () => {
  const shown = await show()
  await pass(29 * MINUTE)
  expect(screen.getByText(/draft/)).toBeVisible()
  shown.unmount()
  localStorage.removeItem('lls-last-act')
  await show('en', { DraftKey: '' })
  await pass(29 * MINUTE)
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(screen.queryByText(/draft/)).toBeNull()
})

it('adds the idle time of the user to every call while it watches', async () => {
  const said = async () => {
    await api.GET('/api/dashboard')
    return calls.at(-1)?.headers.get('X-Idle')
  }
  const shown = await show()
  await pass(7 * MINUTE)
  expect(await said()).toBe('420')
  shown.unmount()
  expect(await said()).toBeNull()
})
