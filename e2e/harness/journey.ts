import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Language } from './catalogue.ts'
import type { Database, Environment, Instance } from './instance.ts'
import { ARTIFACTS } from './paths.ts'
import { Problems } from './problems.ts'
import { FULL, languagesToRun } from './run-mode.ts'
import { type SessionOptions, signInByApi, storageState, UserSession } from './user-session.ts'

/** A limit for hanging tests, high enough for slow machines. */
const STEP_LIMIT = 30_000
const TIME_LIMIT = FULL ? 600_000 : 240_000

/** Opens browser contexts for the users of a journey. */
export type Open = (options?: SessionOptions & { instance?: Instance }) => Promise<UserSession>

interface JourneyContext {
  open: Open
  instance: Instance
  language: Language
}

type JourneyBody = (context: JourneyContext) => Promise<void>

/** The name of a journey, or that of one that is left to full runs. */
type Name = string | { inFullRun: string }

/**
 * Leaves a journey to full runs: a sweep over many screens, a second way to do what another journey does, or a case
 * whose rules the tests of the server and of the components check. All journeys take three quarters of an hour.
 */
export const inFullRun = (name: string): Name => ({ inFullRun: name })

/** The environment of this worker, which no other worker changes. */
export function environment(): Environment {
  const own = inject('environments')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`no environment for worker ${process.env.VITEST_POOL_ID}`)
  return own
}

/** Connected once per worker; the global setup closes the browser. */
let connection: Promise<Browser> | undefined

/**
 * A journey that changes data. The journeys of a file run on one of the databases, in its usual language; in a full run
 * on both, and so in both languages: what differs between the languages does not depend on the database. The API tests
 * check the rules of both.
 */
export function journey(name: Name, body: JourneyBody): void {
  for (const instance of ofThisFile(environment().writable)) {
    const language = usualLanguage(instance)
    register(name, [instance.name, language], instance, language, body)
  }
}

/** A read-only journey: runs once, in a full run in both languages. */
export function journeyReadOnly(name: Name, body: JourneyBody, usualLanguage: Language = 'tr'): void {
  const [instance] = environment().writable
  if (instance)
    for (const language of languagesToRun(usualLanguage)) register(name, [language], instance, language, body)
}

/** A journey on an observer, chosen as for `journey`, or only on that of one database when it applies only there. */
export function journeyOnObservers(name: Name, body: JourneyBody, only?: Database): void {
  const all = environment().observers
  for (const instance of only ? all.filter(({ database }) => database === only) : ofThisFile(all)) {
    const usual = usualLanguage(instance)
    for (const language of only ? languagesToRun(usual) : [usual])
      register(name, [instance.name, language], instance, language, body)
  }
}

const usualLanguage = ({ database }: Instance): Language => (database === 'sqlite' ? 'tr' : 'en')

/** The instance on which this file's journeys run; all of them in a full run. */
function ofThisFile(instances: Instance[]): Instance[] {
  if (FULL) return instances
  const letters = [...basename(expect.getState().testPath ?? '')]
  const sum = letters.reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return instances.slice(sum % instances.length).slice(0, 1)
}

function register(
  journeyName: Name,
  where: string[],
  instance: Instance,
  language: Language,
  body: JourneyBody,
): void {
  const [title, skip] =
    typeof journeyName === 'string' ? [journeyName, false] : [journeyName.inFullRun, !FULL]
  const name = `${title} [${where.join(', ')}]`
  test.skipIf(skip)(name, { timeout: TIME_LIMIT }, async () => {
    const visits: UserSession[] = []
    const logBefore = readLog(instance).length
    const open: Open = async (options = {}) => {
      const session = await openSession({ language, ...options }, options.instance ?? instance)
      visits.push(session)
      return session
    }
    try {
      await body({ open, instance, language })
      for (const session of visits) expect(session.problems.list, 'what the page did wrong').toEqual([])
    } catch (cause) {
      await saveDiagnostics(name, visits, readLog(instance).slice(logBefore))
      throw cause
    } finally {
      await Promise.all(visits.map(closeSession))
    }
  })
}

/**
 * Contexts that no journey uses now, by language. They keep the files that the browser has fetched and compiled, so
 * that a screen opens with a fraction of the work; what a user leaves behind is removed.
 */
const idleContexts: Record<Language, BrowserContext[]> = { tr: [], en: [] }

/** Leaves the page by navigation: a page that is closed abruptly keeps its checkout for minutes. */
async function closeSession({ page, context, language, reusable }: UserSession): Promise<void> {
  await page.goto('about:blank', { timeout: 5_000 }).catch(() => {})
  if (!reusable) return context.close()
  await Promise.all(context.pages().map((open) => open !== page && open.close()))
  idleContexts[language].push(context)
}

async function openSession(options: SessionOptions, instance: Instance): Promise<UserSession> {
  const caller = await signInByApi(instance, options)
  const language = options.language ?? 'tr'
  const context = idleContexts[language].pop() ?? (await newContext(language))
  await context.setStorageState(storageState(instance, options, caller))
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: options.scheme ?? 'light' })
  const problems = new Problems()
  problems.watch(page, instance.address)
  return new UserSession(instance, context, page, problems, language, caller)
}

async function newContext(language: Language): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browser'))
  const context = await (await connection).newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: language === 'en' ? 'en-GB' : 'tr-TR',
    timezoneId: 'Asia/Nicosia',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(STEP_LIMIT)
  return context
}

const readLog = (instance: Instance) => readFileSync(instance.log, 'utf8')

/** Saves for each browser a screenshot, its URL, the errors of its page and the output of the server. */
async function saveDiagnostics(name: string, visits: UserSession[], log: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true })
  const base = join(ARTIFACTS, name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100))
  for (const [index, session] of visits.entries()) {
    await session.page.screenshot({ path: `${base}-${index + 1}.png`, timeout: STEP_LIMIT }).catch(() => {})
    const problems = session.problems.list.map((problem) => `  ${problem}`).join('\n')
    appendFileSync(`${base}.txt`, `browser ${index + 1} at ${session.page.url()}\n${problems}\n`)
  }
  appendFileSync(`${base}.txt`, `server:\n${log}`)
  const warnings = log
    .split('\n')
    .filter((line) => !/level=(INFO|DEBUG)/.test(line))
    .slice(-20)
  process.stderr.write(`\n${name}: see ${base}.txt\n${warnings.join('\n')}\n`)
}
