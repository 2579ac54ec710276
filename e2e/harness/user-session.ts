import type { BrowserContext, Clock, Page } from 'playwright-core'
import { ApiClient, type Role } from './api.ts'
import { type Language, type Translate, translator } from './catalogue.ts'
import { appears } from './conditions.ts'
import type { Instance } from './instance.ts'
import type { Problems } from './problems.ts'

export interface SessionOptions {
  language?: Language
  /** The role that is signed in; by default, no user is. */
  role?: Role
  /** A client that has signed in already, instead of a role. */
  client?: ApiClient
  scheme?: 'light' | 'dark'
}

/** One user in one browser context. */
export class UserSession {
  /** Whether other journeys may use the context afterwards. */
  reusable = true

  constructor(
    readonly instance: Instance,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly problems: Problems,
    readonly language: Language,
    /** Calls the API with the same session. */
    readonly client: ApiClient | null,
  ) {}

  /** The interface's words in the language of this visit. */
  get t(): Translate {
    return translator(this.language)
  }

  /** The API client of a signed-in visit. */
  get api(): ApiClient {
    if (!this.client) throw new Error('nobody is signed in')
    return this.client
  }

  /** Replaces the clock of all pages of the context by one that the test moves; the browser cannot undo that. */
  async installClock(): Promise<Clock> {
    this.reusable = false
    const { clock } = this.context
    await clock.install()
    return clock
  }

  /** Opens a URL and waits for its screen. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.instance.address + path)
    await this.idle()
  }

  /** Waits until the screen has its heading and nothing is loading. */
  async idle(): Promise<void> {
    await appears(this.page.locator('h1').first())
    await this.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }
}

/** The storage state of a browser with a session and a chosen language. */
export function storageState(
  instance: Instance,
  { language = 'tr' }: SessionOptions,
  client: ApiClient | null,
) {
  const entries: { name: string; value: string }[] = [{ name: 'lls-language', value: language }]
  if (client) entries.push({ name: 'lls-token', value: client.token })
  return { cookies: [], origins: [{ origin: instance.address, localStorage: entries }] }
}

export const signInByApi = (instance: Instance, { role, client }: SessionOptions) =>
  client ?? (role ? ApiClient.signIn(instance, role) : null)
