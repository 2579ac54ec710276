import type { BrowserContext, Page } from 'playwright-core'
import { Caller, type Role } from './api.ts'
import { appears } from './conditions.ts'
import type { Instance } from './instance.ts'
import type { Problems } from './problems.ts'
import { type Language, type Words, wordsOf } from './words.ts'

export interface VisitOptions {
  language?: Language
  /** The role that is signed in; by default, no user is. */
  role?: Role
  /** A client that has signed in already, instead of a role. */
  caller?: Caller
  scheme?: 'light' | 'dark'
}

/** One user in one browser context. */
export class Visit {
  constructor(
    readonly instance: Instance,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly problems: Problems,
    readonly language: Language,
    /** Calls the API with the same session. */
    readonly caller: Caller | null,
  ) {}

  /** The interface's words in the language of this visit. */
  get t(): Words {
    return wordsOf(this.language)
  }

  /** The API client of a signed-in visit. */
  get api(): Caller {
    if (!this.caller) throw new Error('nobody is signed in')
    return this.caller
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
export function storage(instance: Instance, { language = 'tr' }: VisitOptions, caller: Caller | null) {
  const entries: { name: string; value: string }[] = [{ name: 'lls-language', value: language }]
  if (caller) entries.push({ name: 'lls-token', value: caller.token })
  return { cookies: [], origins: [{ origin: instance.address, localStorage: entries }] }
}

export const signInByCall = (instance: Instance, { role, caller }: VisitOptions) =>
  caller ?? (role ? Caller.signIn(instance, role) : null)
