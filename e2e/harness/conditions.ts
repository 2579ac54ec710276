import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const TIMEOUT = 30_000

export const appears = (locator: Locator) => locator.waitFor({ state: 'visible', timeout: TIMEOUT })
export const disappears = (locator: Locator) => locator.waitFor({ state: 'hidden', timeout: TIMEOUT })

/** Polls until a value is as expected. */
export const eventually = <T>(read: () => T) =>
  expect.poll(read as () => Promise<T>, { timeout: TIMEOUT, interval: 50 })

/** Waits for a URL, including its search parameters. */
export async function arrives(page: Page, path: string | RegExp): Promise<void> {
  const here = () => {
    const { pathname, search } = new URL(page.url())
    return pathname + search
  }
  if (typeof path === 'string') await eventually(here).toBe(path)
  else await eventually(here).toMatch(path)
}

/** The visible texts of all matches, with white space collapsed. */
export async function texts(locator: Locator): Promise<string[]> {
  return (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}
