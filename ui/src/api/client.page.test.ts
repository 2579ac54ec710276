import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { takeReturnAddress } from './browser-data'
import { api, onSessionEnd, unwrap } from './client'
import type { ApiFault } from './fault'
import { signOut } from './session'
import { clearToken, storeToken, token } from './token'

function server(status: number, body: unknown) {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    return new Response(text, { status, headers: { 'content-type': type } })
  })
  return calls
}

const fault = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiFault) => error,
  )

let left: string[] = []
let stop = () => {}

beforeEach(async () => {
  await startI18n('en')
  left = []
  stop = onSessionEnd((to) => left.push(to))
  sessionStorage.clear()
  history.replaceState(null, '', '/pages/legaltexts?sector=4')
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('sends the token verbatim and the language', async () => {
    storeToken('Bearer abc')
    const calls = server(200, { Success: true, Message: '', Dashboard: { Terms: 3 } })
    const { Dashboard } = await unwrap(api.GET('/api/dashboard'))
    expect(Dashboard.Terms).toBe(3)
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer abc')
    expect(calls[0]?.headers.get('Accept-Language')).toBe('en')
  })

  it('that is refused by a rule fails with its code, fields and value', async () => {
    const Errors = [{ Field: 'NameTR', Code: 'required' }]
    server(200, { Success: false, Message: 'ERROR_VALIDATION', Errors, Value: 7 })
    const refused = await fault(unwrap(api.GET('/api/dashboard')))
    expect(refused).toMatchObject({ status: 200, code: 'ERROR_VALIDATION', errors: Errors, value: 7 })
  })

  it('is decoded as it arrives, also where a piece ends within a letter', async () => {
    const bytes = new TextEncoder().encode('{"Success":true,"Title":"Çevre Yasası – 🌿"}')
    const pieces = Array.from(bytes, (byte) => new Uint8Array([byte]))
    const body = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    expect(await unwrap(api.GET('/api/dashboard'))).toEqual({ Success: true, Title: 'Çevre Yasası – 🌿' })
  })

  it('whose answer breaks off fails with -1', async () => {
    let pulls = 0
    const body = new ReadableStream({
      pull: (controller) => {
        if (pulls++) controller.error(new TypeError('network'))
        else controller.enqueue(new TextEncoder().encode('{"Success":true,'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    expect(await fault(unwrap(api.GET('/api/dashboard')))).toMatchObject({ status: -1 })
  })

  it('without connection fails with -1', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    expect(await fault(unwrap(api.GET('/api/dashboard')))).toMatchObject({ status: -1 })
  })

  it('with an HTML response from a gateway fails with the status only', async () => {
    server(502, '<html>')
    expect(await fault(unwrap(api.GET('/api/dashboard')))).toMatchObject({ status: 502, code: '' })
  })

  it('with an internal error contains the incident number', async () => {
    server(500, { Success: false, Message: 'ERROR_INTERNAL', Incident: '7F3A-91' })
    const broken = await fault(unwrap(api.GET('/api/dashboard')))
    expect(broken).toMatchObject({ status: 500, code: 'ERROR_INTERNAL', detail: '7F3A-91' })
  })
})

describe('an ended session', () => {
  it('redirects to /continue and remembers the URL', async () => {
    storeToken('Bearer old')
    server(401, { Success: false, Message: 'ERROR_UNAUTHENTICATED' })
    await fault(unwrap(api.GET('/api/dashboard')))
    expect(left).toEqual(['/continue'])
    expect(token()).toBeNull()
    expect(takeReturnAddress()).toBe('/pages/legaltexts?sector=4')
    expect(takeReturnAddress()).toBe('/pages/home')
  })

  it('is reported once, however many calls were running', async () => {
    storeToken('Bearer old')
    server(401, { Success: false, Message: 'ERROR_UNAUTHENTICATED' })
    await Promise.all([fault(unwrap(api.GET('/api/dashboard'))), fault(unwrap(api.GET('/api/session')))])
    expect(left).toEqual(['/continue'])
  })

  it('of an old token does not affect the new one', async () => {
    storeToken('Bearer old')
    vi.stubGlobal('fetch', async () => {
      storeToken('Bearer new')
      return Response.json({ Success: false, Message: 'ERROR_UNAUTHENTICATED' }, { status: 401 })
    })
    await fault(unwrap(api.GET('/api/dashboard')))
    expect(token()).toBe('Bearer new')
    expect(left).toEqual([])
  })

  it('causes no redirect after a sign-out, even with calls still running', async () => {
    storeToken('Bearer abc')
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request.headers.get('Authorization'))
      const out = new URL(request.url).pathname === '/api/logout'
      const body = { Success: out, Message: out ? '' : 'ERROR_UNAUTHENTICATED' }
      return Response.json(body, { status: out ? 200 : 401 })
    })
    const before = fault(unwrap(api.GET('/api/dashboard')))
    const end = signOut()
    const after = fault(unwrap(api.GET('/api/dashboard')))
    await Promise.all([before, end, after])
    expect(sent).toContain('Bearer abc')
    expect(left).toEqual([])
    expect(token()).toBeNull()
    expect(takeReturnAddress()).toBe('/pages/home')
  })

  it('after a forbidden call redirects to /login', async () => {
    storeToken('Bearer abc')
    server(403, { Success: false, Message: 'ERROR_FORBIDDEN' })
    await fault(unwrap(api.GET('/api/dashboard')))
    expect(left).toEqual(['/login'])
    expect(token()).toBeNull()
  })

  it('never returns to a URL outside the product', () => {
    sessionStorage.setItem('lls-continue', '//elsewhere.example')
    expect(takeReturnAddress()).toBe('/pages/home')
    clearToken()
  })
})
