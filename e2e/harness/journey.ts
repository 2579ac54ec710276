import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Database, Environment, Instance } from './instance.ts'
import { ARTIFACTS } from './paths.ts'
import { Problems } from './problems.ts'
import { FULL, inLanguages } from './scale.ts'
import { signInByCall, storage, Visit, type VisitOptions } from './visit.ts'
import type { Language } from './words.ts'

/** A limit for hanging tests, high enough for slow machines. */
const STEP_LIMIT = 30_000
const TIME_LIMIT = FULL ? 600_000 : 240_000

/** Opens browser contexts for the users of a journey. */
export type Open = (options?: VisitOptions & { instance?: Instance }) => Promise<Visit>

interface Scene {
  open: Open
  instance: Instance
  language: Language
}

type Body = (scene: Scene) => Promise<void>

/** The environment of this worker, which no other worker changes. */
export function environment(): Environment {
  const own = inject('environments')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`no environment for worker ${process.env.VITEST_POOL_ID}`)
  return own
}

/** Connected once per worker; the global setup closes the browser. */
let connected: Promise<Browser> | undefined

/** A journey that changes data: runs on each database, with a different language on each. */
export function journey(name: string, body: Body): void {
  for (const instance of environment().writable)
    for (const language of inLanguages(instance.database === 'sqlite' ? 'tr' : 'en'))
      play(`${name} [${instance.name}, ${language}]`, instance, language, body)
}

/**
 * A journey whose rules the API tests check on both databases: runs on the first one, in a full run on both.
 */
export function once(name: string, body: Body): void {
  const all = environment().writable
  const chosen = FULL ? all : all.slice(0, 1)
  for (const instance of chosen)
    for (const language of inLanguages(instance.database === 'sqlite' ? 'tr' : 'en'))
      play(`${name} [${instance.name}, ${language}]`, instance, language, body)
}

/** A read-only journey: runs once, in a full run in both languages. */
export function look(name: string, body: Body, quick: Language = 'tr'): void {
  const [instance] = environment().writable
  if (instance)
    for (const language of inLanguages(quick)) play(`${name} [${language}]`, instance, language, body)
}

/** A journey on each observer, or only on that of one database when it applies only there. */
export function observe(name: string, body: Body, only?: Database): void {
  for (const instance of environment().observers)
    if (!only || instance.database === only)
      for (const language of inLanguages(instance.database === 'sqlite' ? 'tr' : 'en'))
        play(`${name} [${instance.name}, ${language}]`, instance, language, body)
}

function play(name: string, instance: Instance, language: Language, body: Body): void {
  test(name, { timeout: TIME_LIMIT }, async () => {
    const visits: Visit[] = []
    const logBefore = logOf(instance).length
    const open: Open = async (options = {}) => {
      const visit = await begin({ language, ...options }, options.instance ?? instance)
      visits.push(visit)
      return visit
    }
    try {
      await body({ open, instance, language })
      for (const visit of visits) expect(visit.problems.list, 'what the page did wrong').toEqual([])
    } catch (failure) {
      await keepEvidence(name, visits, logOf(instance).slice(logBefore))
      throw failure
    } finally {
      await Promise.all(visits.map(leave))
    }
  })
}

/** Leaves the page by navigation: a page that is closed abruptly keeps its checkout for minutes. */
async function leave({ page, context }: Visit): Promise<void> {
  await page.goto('about:blank', { timeout: 5_000 }).catch(() => {})
  await context.close()
}

async function begin(options: VisitOptions, instance: Instance): Promise<Visit> {
  const caller = await signInByCall(instance, options)
  connected ??= chromium.connect(inject('browser'))
  const context = await (await connected).newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: options.language === 'en' ? 'en-GB' : 'tr-TR',
    timezoneId: 'Asia/Nicosia',
    acceptDownloads: true,
    storageState: storage(instance, options, caller),
  })
  context.setDefaultTimeout(STEP_LIMIT)
  const page = await context.newPage()
  const problems = new Problems()
  problems.watch(page, instance.address)
  return new Visit(instance, context, page, problems, options.language ?? 'tr', caller)
}

const logOf = (instance: Instance) => readFileSync(instance.log, 'utf8')

/** Saves for each browser a screenshot, its URL, the errors of its page and the output of the server. */
async function keepEvidence(name: string, visits: Visit[], log: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true })
  const base = join(ARTIFACTS, name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100))
  for (const [index, visit] of visits.entries()) {
    await visit.page.screenshot({ path: `${base}-${index + 1}.png`, timeout: STEP_LIMIT }).catch(() => {})
    const problems = visit.problems.list.map((problem) => `  ${problem}`).join('\n')
    appendFileSync(`${base}.txt`, `browser ${index + 1} at ${visit.page.url()}\n${problems}\n`)
  }
  appendFileSync(`${base}.txt`, `server:\n${log}`)
  const words = log
    .split('\n')
    .filter((line) => !/level=(INFO|DEBUG)/.test(line))
    .slice(-20)
  process.stderr.write(`\n${name}: see ${base}.txt\n${words.join('\n')}\n`)
}
