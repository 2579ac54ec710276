import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { createQueryClient } from '@/api/query-client'
import { storeToken } from '@/api/token'
import { App } from '@/app/app'
import { closeAllToasts } from '@/feedback/toasts'
import { startI18n } from '@/i18n/i18n'
import { buildRouter } from '@/routes/router'

// Load the screens first; otherwise loading counts towards the time limit of the first test.
await Promise.all([
  import('@/routes/route-tree'),
  import('@/app/shell/shell'),
  import('./generic-list'),
  import('./generic-view'),
  import('./generic-edit'),
])

/** A call that a screen made. */
export interface Call {
  /** `POST /api/settings/agencies` */
  name: string
  query: Record<string, string>
  body: Record<string, unknown>
}

type Answer = object | Response

/** Responses by call name; other calls succeed with an empty response. */
export type Answers = Record<string, (call: Call) => Answer>

const SESSION = {
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
}
const INSTANCE = {
  FooterYears: '2023-25',
  SupportMail: '',
  SupportPhone: '',
  TimeZone: 'Asia/Nicosia',
  PasswordMin: 8,
  PasswordMax: 20,
}

export const refusal = (code: string, more: object = {}) => ({ Success: false, Message: code, ...more })
export const failure = (status: number, code: string) => Response.json(refusal(code), { status })

/** Renders the interface at a URL, in English, signed in with these permissions, with a fake server. */
export async function openApp(address: string, permissions: string[], answers: Answers) {
  const calls: Call[] = []
  const always: Answers = {
    'GET /api/instance': () => INSTANCE,
    'GET /api/login': () => ({ IsTarget: false }),
    'GET /api/session': () => ({ ...SESSION, Permissions: ['home', ...permissions] }),
    'GET /api/notifications': () => ({ Items: [], Unread: 0 }),
    'GET /api/home': () => ({
      ...{ WelcomeTR: '', WelcomeEN: '', Announcements: [], Widgets: [], Overdue: [], OverdueTotal: 0 },
      ...{ Sectors: [], Recent: [], Favourites: [] },
    }),
  }
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(typeof input === 'string' ? input : input.url, location.origin), {
      method: typeof input === 'string' ? init?.method : input.method,
    })
    const { pathname, searchParams } = new URL(request.url)
    const text = typeof input === 'string' ? '' : await input.text()
    const call: Call = {
      name: `${request.method} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: text ? JSON.parse(text) : {},
    }
    calls.push(call)
    const answer = { ...always, ...answers }[call.name]?.(call) ?? {}
    return answer instanceof Response ? answer : Response.json({ Success: true, Message: '', ...answer })
  })
  closeAllToasts()
  sessionStorage.clear()
  storeToken('Bearer test')
  await startI18n('en')
  const queryClient = createQueryClient(() => {})
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = buildRouter(queryClient, history)
  render(<App router={router} queryClient={queryClient} />)
  await act(() => router.load())
  return {
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    /** The calls with this name, in order. */
    calls: (name: string) => calls.filter((call) => call.name === name),
    /** Follows a link; a guard may block the navigation. */
    go: (to: string) => act(() => void router.navigate({ to })),
  }
}

const AUDIT = {
  CreateUser: 'Elif Demirağ',
  CreateDate: '2026-01-05T08:00:00.000Z',
  ModifyUser: 'Mert Kaya',
  ModifyDate: '2026-02-06T09:30:00.000Z',
}

/** An agency as the server returns it. */
export const agency = (Id: number, NameEN: string, more: object = {}) => ({
  ...{ Id, NameEN, NameTR: `${NameEN} (TR)`, AbbrTR: '', AbbrEN: '', Notes: '', Count: 0, Users: [] },
  ...AUDIT,
  ...more,
})

export const AGENCIES = '/pages/settings/agencies'
