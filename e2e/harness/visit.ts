import type { BrowserContext, Page } from 'playwright-core'
import { Caller, type Role } from './api.ts'
import { appears } from './conditions.ts'
import type { Instance } from './instance.ts'
import type { Problems } from './problems.ts'
import { type Language, type Words, wordsOf } from './words.ts'

export interface VisitOptions {
  language?: Language
  /** Signed in already; without it nobody is. */
  role?: Role
  /** Signed in by this caller already, instead of by a role. */
  caller?: Caller
  scheme?: 'light' | 'dark'
}

/** One person at one browser. */
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

  /** The caller of a signed-in visit. */
  get api(): Caller {
    if (!this.caller) throw new Error('nobody is signed in')
    return this.caller
  }

  /** Opens an address and waits for its screen. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.instance.address + path)
    await this.idle()
  }

  /** The screen has its heading, and nothing is loading. */
  async idle(): Promise<void> {
    await appears(this.page.locator('h1').first())
    await this.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }
}

/** The storage of a browser in which somebody has signed in and chosen a language. */
export function storage(instance: Instance, { language = 'tr' }: VisitOptions, caller: Caller | null) {
  const entries: { name: string; value: string }[] = [{ name: 'lls-language', value: language }]
  if (caller) entries.push({ name: 'lls-token', value: caller.token })
  return { cookies: [], origins: [{ origin: instance.address, localStorage: entries }] }
}

export const signInByCall = (instance: Instance, { role, caller }: VisitOptions) =>
  caller ?? (role ? Caller.signIn(instance, role) : null)
