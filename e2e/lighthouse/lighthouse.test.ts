import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../harness/api.ts'
import { type Instance, Instances, prepareReader } from '../harness/instance.ts'

/**
 * Lighthouse as it measures phones: a slow line and a processor a quarter as fast, both simulated. The program serves
 * TLS, as it is to be run: browsers use HTTP/2 and Brotli with TLS only.
 */
const RUNS = Number(process.env.LLS_LIGHTHOUSE_RUNS ?? 5)
const EXECUTABLE = process.env.LLS_CHROMIUM ?? '/usr/bin/chromium'
const KIB = 1024

interface Screen {
  path: string
  signedIn: boolean
  /** The least performance, and the most KiB of JavaScript. */
  performance: number
  script: number
}

const SCREENS: Record<string, Screen> = {
  login: { path: '/login', signedIn: false, performance: 98, script: 150 },
  home: { path: '/pages/home', signedIn: true, performance: 90, script: 230 },
  drafts: { path: '/pages/draftlegaltexts', signedIn: true, performance: 90, script: 230 },
  viewer: { path: '/pages/draftlegaltexts?text=', signedIn: true, performance: 90, script: 230 },
  reader: { path: '/pages/read/', signedIn: true, performance: 90, script: 230 },
  search: { path: '/pages/search?q=veri', signedIn: true, performance: 90, script: 230 },
}

/** The most that a screen may take: milliseconds, layout shift, files of JavaScript. */
const AIMS = { paint: 1800, largest: 2500, shift: 0.02, files: 20 }

const instances = new Instances()
let instance: Instance
let browser: LaunchedChrome

beforeAll(async () => {
  prepareReader()
  instance = await instances.startWithTLS('lighthouse')
  // The launcher of Lighthouse's own command: Playwright would follow the page as well, and take part of its time.
  browser = await launch({
    chromePath: EXECUTABLE,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  })
})

afterAll(async () => {
  browser?.kill()
  await instances.stopAll()
})

for (const [name, screen] of Object.entries(SCREENS))
  test(name, async () => {
    const address = instance.address + (await addressOf(name, screen))
    const results: Measured[] = []
    for (let run = 0; run < RUNS; run++) results.push(await measure(address))
    const all = {} as Measured
    for (const key of Object.keys(results[0] ?? {}) as (keyof Measured)[])
      all[key] = median(results.map((result) => result[key]))
    process.stdout.write(
      `lighthouse ${name}: performance ${all.performance} (aim ${screen.performance}), first paint ${all.paint} ms, ` +
        `largest paint ${all.largest} ms, blocked ${all.blocked} ms, layout shift ${all.shift}; ` +
        `JavaScript ${all.script} KiB (aim ${screen.script}) in ${all.files} files, all ${all.total} KiB; ` +
        `accessibility ${all.accessibility}; power of the machine ${all.power}; median of ${RUNS}\n`,
    )
    expect.soft(all.performance, 'performance').toBeGreaterThanOrEqual(screen.performance)
    expect.soft(all.paint, 'first contentful paint').toBeLessThanOrEqual(AIMS.paint)
    expect.soft(all.largest, 'largest contentful paint').toBeLessThanOrEqual(AIMS.largest)
    expect.soft(all.shift, 'layout shift').toBeLessThanOrEqual(AIMS.shift)
    expect.soft(all.script, 'KiB of JavaScript').toBeLessThanOrEqual(screen.script)
    expect.soft(all.files, 'files of JavaScript').toBeLessThanOrEqual(AIMS.files)
  })

interface Measured {
  performance: number
  accessibility: number
  paint: number
  largest: number
  blocked: number
  shift: number
  script: number
  files: number
  total: number
  /** What Lighthouse's own short computation shows; a processor of a desktop of 2020 has about 1,500. */
  power: number
}

/** The address of a screen in the demo library; the browser is signed in first if the screen needs it. */
async function addressOf(name: string, screen: Screen): Promise<string> {
  const client = screen.signedIn ? await ApiClient.signIn(instance, 2) : null
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
  const page = await connected.contexts()[0]?.newPage()
  if (!page) throw new Error('the browser has no window')
  await page.goto(`${instance.address}/favicon.svg`)
  await page.evaluate((token) => {
    if (token) localStorage.setItem('lls-token', token)
    else localStorage.removeItem('lls-token')
  }, client?.token ?? null)
  await page.close()
  await connected.close()
  if (!client || !['viewer', 'reader'].includes(name)) return screen.path
  const text = (await client.get('/api/draftlegaltexts')).Items[0].Id
  if (name === 'viewer') return screen.path + text
  const { Revisions } = (await client.get(`/api/legaltexts/view/${text}`)).Item
  return screen.path + Revisions[0].Id
}

/** One visit with an empty cache. */
async function measure(address: string): Promise<Measured> {
  const flags: Flags = {
    port: browser.port,
    onlyCategories: ['performance', 'accessibility'],
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    // The session is in the local storage.
    clearStorageTypes: ['cache_storage', 'service_workers'],
    logLevel: 'error',
  }
  const visit = async () => (await lighthouse(address, flags))?.lhr
  let lhr = await visit()
  // The trace of a visit, often the first of a browser, may lack its beginning.
  for (let tries = 0; tries < 3 && lhr?.runtimeError?.code === 'NO_NAVSTART'; tries++) lhr = await visit()
  if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse: ${lhr?.runtimeError?.message ?? 'no result'}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`)
  const requests = requestsOf(lhr)
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const sum = (list: Request[]) => Math.round(list.reduce((all, one) => all + one.transferSize, 0) / KIB)
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    performance: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    accessibility: Math.round((lhr.categories.accessibility?.score ?? 0) * 100),
    paint: Math.round(value('first-contentful-paint')),
    largest: Math.round(value('largest-contentful-paint')),
    blocked: Math.round(value('total-blocking-time')),
    shift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    script: sum(scripts),
    files: scripts.length,
    total: sum(requests),
    power: Math.round(lhr.environment.benchmarkIndex),
  }
}

interface Request {
  resourceType: string
  transferSize: number
}

/** What the browser fetched. */
function requestsOf(lhr: Result): Request[] {
  const details = lhr.audits['network-requests']?.details
  if (details?.type !== 'table') throw new Error('Lighthouse lists no requests')
  return details.items.map(({ resourceType, transferSize }) => ({
    resourceType: String(resourceType),
    transferSize: Number(transferSize),
  }))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
