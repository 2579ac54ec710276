import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/api/query-client'
import { clearToken, storeToken, token } from '@/api/token'
import { App } from '@/app/app'
import { startI18n } from '@/i18n/i18n'
import { buildRouter } from './router'

const session = {
  UserId: 2,
  RoleId: 1,
  Name: 'Aylin',
  LastName: 'Yıldız',
  FullName: 'Aylin Yıldız',
  Avatar: '',
  LastLogin: '2025-11-19T15:42:00.000Z',
  LastLoginIPAddress: '10.24.6.118',
  IsObserver: false,
  FirstLogin: false,
  Permissions: ['home'],
}
const home = {
  WelcomeTR: 'Kolay gelsin.',
  WelcomeEN: 'Have a good day.',
  Announcements: [],
  Widgets: [{ Id: 'glossary', Count: 4812, Route: '/pages/glossary' }],
  Overdue: [],
  OverdueTotal: 0,
  Sectors: [],
  Recent: [],
  Favourites: [],
}
const instance = {
  FooterYears: '2023-25',
  SupportMail: '',
  SupportPhone: '',
  TimeZone: 'Asia/Nicosia',
  PasswordMax: 20,
}

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const say = (more: object) => Response.json({ Success: true, Message: '', ...more })
  if (pathname === '/api/instance') return say(instance)
  if (pathname === '/api/login' && request.method === 'GET')
    return say({ Message: '10.24.6.118', IsTarget: false })
  if (pathname === '/api/login') {
    const { password } = await request.json()
    if (password !== 'right') return say({ Success: false, Message: 'ERROR_WRONG_CREDENTIALS' })
    return say({ ...session, Authorization: 'Bearer good' })
  }
  if (request.headers.get('Authorization') !== 'Bearer good')
    return Response.json({ Success: false, Message: 'ERROR_UNAUTHENTICATED' }, { status: 401 })
  if (pathname === '/api/session') return say(session)
  if (pathname === '/api/home') return say(home)
  if (pathname === '/api/notifications') return say({ Items: [], Unread: 0 })
  return say({})
}

beforeEach(async () => {
  sessionStorage.clear()
  clearToken() // each test loads the page separately
  vi.stubGlobal('fetch', serve)
  await startI18n('tr')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const queryClient = createQueryClient(() => {})
  const router = buildRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  render(<App router={router} queryClient={queryClient} />)
  await act(() => router.load())
  return router
}

it('opens the sign-in with its warning and title', async () => {
  const router = await open('/')
  expect(await screen.findByRole('heading', { name: 'Sisteme Giriş' })).toBeVisible()
  expect(await screen.findByText('10.24.6.118')).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
  expect(document.title).toBe('LLS · Sisteme Giriş')
})

it('opens the home screen when there is a session', async () => {
  storeToken('Bearer good')
  const router = await open('/')
  expect(await screen.findByRole('heading', { name: 'Hoş geldiniz, Aylin Yıldız' })).toBeVisible()
  expect(await screen.findByText('4.812')).toBeVisible()
  expect(screen.getByText('19/11/2025 17:42 · 10.24.6.118')).toBeVisible()
  expect(router.state.location.pathname).toBe('/pages/home')
  expect(document.title).toBe('LLS · Ana Sayfa')
})

it('redirects from an unknown URL to the home screen', async () => {
  storeToken('Bearer good')
  const router = await open('/pages/settings/nothing/7')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/home'))
})

it('requires a sign-in and then returns to the requested URL', async () => {
  const router = await open('/pages/home?from=mail')
  expect(router.state.location.pathname).toBe('/continue')
  await userEvent.type(await screen.findByLabelText('Kullanıcı adı (e-posta)'), 'aylin@mevzuat.example')
  await userEvent.type(screen.getByLabelText('Parola'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Giriş yap' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Kullanıcı adı veya parola geçersiz.')
  await userEvent.clear(screen.getByLabelText('Parola'))
  await userEvent.type(screen.getByLabelText('Parola'), 'right{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/pages/home?from=mail'))
  expect(token()).toBe('Bearer good')
})

it('redirects to /continue when the session has ended', async () => {
  storeToken('Bearer expired')
  const router = await open('/pages/home')
  expect(router.state.location.pathname).toBe('/continue')
  expect(token()).toBeNull()
})

it('names the missing fields of the sign-in form', async () => {
  await open('/login')
  await userEvent.click(await screen.findByRole('button', { name: 'Giriş yap' }))
  expect(screen.getByText('Lütfen kullanıcı adınızı (e-posta adresinizi) girin')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Kullanıcı adı (e-posta)'), 'aylin')
  expect(screen.getByText(/geçerli bir e-posta adresi olduğunu/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Kullanıcı adı (e-posta)')).toHaveFocus())
})
