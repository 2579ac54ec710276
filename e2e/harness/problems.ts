import type { Page } from 'playwright-core'

/** The statuses that a page may receive: for example 401 where a session ends intentionally. */
export interface Expected {
  status: number
  path: RegExp
}

/**
 * Collects the errors of a page that a journey does not check: script and console errors
 * (which include violations of the content security policy), calls that failed or are forbidden to the user,
 * and calls to any other host.
 */
export class Problems {
  readonly list: string[] = []
  #expected: Expected[] = []
  #hosts: string[] = []

  watch(page: Page, address: string): void {
    page.on('pageerror', (error) => this.list.push(`error: ${error.stack ?? error}`))
    page.on('console', (message) => {
      // The status of the response is checked below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      this.list.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const status = response.status()
      if (status < 400 || this.#expected.some((e) => e.status === status && e.path.test(pathname))) return
      this.list.push(`answer: ${status} to ${response.request().method()} ${response.url()}`)
    })
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && ![new URL(address).origin, ...this.#hosts].includes(origin))
        this.list.push(`call to another host: ${request.url()}`)
    })
  }

  /** The journey leads to these origins too. */
  allow(origins: string[]): void {
    this.#hosts.push(...origins)
  }

  /** From now on the journey expects such responses. */
  expect(status: number, path = /^\/api\//): void {
    this.#expected.push({ status, path })
  }
}
