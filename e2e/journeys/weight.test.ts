import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../harness/conditions.ts'
import { inFullRun, journeyReadOnly } from '../harness/journey.ts'
import type { UserSession } from '../harness/user-session.ts'

const KIB = 1024
/** After this time the browser has been idle, and what is fetched ahead has arrived. */
const IDLE_MS = 4000
const FILES = 20

interface Fetched {
  path: string
  bytes: number
}

/** Opens an address with an empty cache and waits until nothing more is fetched. */
async function scriptsOf({ page, context, instance }: UserSession, path: string): Promise<Fetched[]> {
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.clearBrowserCache')
  const paths = new Map<string, string>()
  const fetched: Fetched[] = []
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) paths.set(requestId, response.url)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = paths.get(requestId)
    if (url) fetched.push({ path: new URL(url).pathname, bytes: encodedDataLength })
  })
  await page.goto(instance.address + path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(IDLE_MS)
  await client.detach()
  return fetched
}

/** The screens, with the most KiB of JavaScript that a browser may fetch for them and ahead. */
const LIMITS: [path: string, limit: number][] = [
  ['/pages/home', 230],
  ['/pages/draftlegaltexts', 230],
  ['/pages/legaltexts', 230],
  ['/pages/glossary', 230],
  ['/pages/search?q=veri', 230],
  ['/pages/read/45', 230],
  ['/pages/settings/sectors', 230],
  ['/pages/settings/legaltexts', 230],
]

journeyReadOnly(
  inFullRun('a browser fetches no more JavaScript than a screen may need'),
  async ({ open }) => {
    const visitor = await open()
    const before = await scriptsOf(visitor, '/login')
    check('/login', before, 150)
    for (const [path, limit] of LIMITS) check(path, await scriptsOf(await open({ role: 1 }), path), limit)
  },
)

function check(path: string, fetched: Fetched[], limit: number) {
  const names = fetched.map((one) => `${one.path} ${one.bytes}`).join('\n')
  const kib = fetched.reduce((sum, { bytes }) => sum + bytes, 0) / KIB
  expect(fetched.length, `${path} fetches\n${names}`).toBeGreaterThan(1)
  expect(fetched.length, `${path} fetches\n${names}`).toBeLessThanOrEqual(FILES)
  expect(kib, `KiB of ${path}:\n${names}`).toBeLessThanOrEqual(limit)
  expect(new Set(fetched.map((one) => one.path)).size, `${path} fetches a file twice\n${names}`).toBe(
    fetched.length,
  )
}

journeyReadOnly(
  inFullRun('files for the first use are fetched when the pointer moves, not before'),
  async ({ open }) => {
    const { page, instance } = await open({ role: 1 })
    let files = 0
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) files++
    })
    await page.goto(`${instance.address}/pages/draftlegaltexts`)
    await page.locator('h1').first().waitFor()
    await page.waitForTimeout(IDLE_MS)
    const idle = files
    // The browser reports a pointer at the place where it is already, as it does when the layout changes under it.
    await page.mouse.move(0, 0)
    await page.waitForTimeout(1000)
    expect(files).toBe(idle)
    await page.mouse.move(5, 5)
    await eventually(() => files).toBeGreaterThan(idle)
  },
)

journeyReadOnly(
  inFullRun('the first calls of a screen are made once, and none in vain'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, api, instance } = session
    const text = (await api.get('/api/legaltexts')).Items[0].Id
    const version = (await api.get(`/api/legaltexts/view/${text}`)).Item.Revisions[0].Id
    for (const [path, call] of [
      ['/pages/home', '/api/home'],
      [`/pages/legaltexts?text=${text}`, `/api/legaltexts/view/${text}`],
      [`/pages/read/${version}`, `/api/legaltexts/read/${version}`],
      ['/pages/search?q=at%C4%B1k%20su', '/api/search?'],
      ['/pages/search?q=su&kind=terms', '/api/search?'],
    ] as const) {
      const calls: string[] = []
      const note = (request: Request) => {
        if (request.method() === 'GET') calls.push(request.url().slice(instance.address.length))
      }
      page.on('request', note)
      await session.open(path)
      await page.locator('h1').first().waitFor()
      await eventually(() => calls.filter((one) => one.startsWith(call)).length).toBeGreaterThan(0)
      let known = -1
      await eventually(async () => {
        known = calls.length
        await page.waitForTimeout(500)
        return calls.length - known
      }).toBe(0)
      page.off('request', note)
      const own = calls.filter((one) => one.startsWith('/api/'))
      expect(own, path).toEqual([...new Set(own)])
      const early = await page.evaluate(() => Object.keys((window as unknown as Early).llsEarly.calls))
      expect(early, path).toEqual([])
    }
  },
)

/** What the page leaves for the scripts. */
interface Early {
  llsEarly: { calls: object }
}

journeyReadOnly('files are kept for ever, and the page asks whether it is current', async ({ open }) => {
  const { instance } = await open()
  const page = await fetch(`${instance.address}/pages/home`)
  const html = await page.text()
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(files.length).toBeGreaterThan(3)
  for (const path of files) {
    const file = await fetch(instance.address + path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(file.status, path).toBe(200)
    expect(file.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable')
    if (!path.endsWith('.woff2')) expect(file.headers.get('content-encoding'), path).toBe('br')
  }
})
