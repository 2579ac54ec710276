import { existsSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Environment, Instances, prepareReader } from './instance.ts'
import { ARTIFACTS } from './paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
    environments: Environment[]
  }
}

const BROWSER = '/usr/bin/chromium'
/** The same engine without the interface of a browser: it needs half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const EXECUTABLE = process.env.LLS_CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : BROWSER)

/** One browser for the whole run, and an environment for each worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(EXECUTABLE)) throw new Error(`no browser at ${EXECUTABLE}; scripts/test-tools installs it`)
  rmSync(ARTIFACTS, { recursive: true, force: true })
  prepareReader()
  const instances = new Instances()
  try {
    const [browser, environments] = await Promise.all([
      launch(),
      instances.startAll(project.config.maxWorkers),
    ])
    project.provide('browser', browser.wsEndpoint())
    project.provide('environments', environments)
    return async () => {
      await browser.close()
      await instances.stopAll()
    }
  } catch (cause) {
    await instances.stopAll()
    throw cause
  }
}

function launch() {
  return chromium.launchServer({
    executablePath: EXECUTABLE,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--renderer-process-limit=1',
    ],
  })
}
