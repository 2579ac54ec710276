import type { Page } from 'playwright-core'

/** Statuses that a page may meet: 401 where a session ends on purpose. */
export interface Expected {
  status: number
  path: RegExp
}

/**
 * Everything that a page did wrong behind the journey's back: errors of scripts and of the console
 * (violations of the content policy stand there), calls that failed or that its user may not make,
 * and calls to any other host.
 */
export class Problems {
  readonly list: string[] = []
  #expected: Expected[] = []

  watch(page: Page, address: string): void {
    page.on('pageerror', (error) => this.list.push(`error: ${error.stack ?? error}`))
    page.on('console', (message) => {
      // The status of the answer is judged below.
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
      if (protocol.startsWith('http') && origin !== new URL(address).origin)
        this.list.push(`call to another host: ${request.url()}`)
    })
  }

  /** From now on such an answer is part of the journey. */
  expect(status: number, path = /^\/api\//): void {
    this.#expected.push({ status, path })
  }
}
