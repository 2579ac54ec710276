import { existsSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Instance, Instances } from './instance.ts'
import { ARTIFACTS } from './paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
    writable: Instance[]
    observers: Instance[]
  }
}

const CHROMIUM = process.env.LLS_CHROMIUM ?? '/usr/bin/chromium'

/** One browser and one program per database for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(CHROMIUM)) throw new Error(`no browser at ${CHROMIUM}; scripts/test-tools installs it`)
  rmSync(ARTIFACTS, { recursive: true, force: true })
  const instances = new Instances()
  try {
    const [browser, started] = await Promise.all([launch(), instances.startAll()])
    project.provide('browser', browser.wsEndpoint())
    project.provide('writable', started.writable)
    project.provide('observers', started.observers)
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
    executablePath: CHROMIUM,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
