import type { Values } from '@/entities/form'
import { type DraftOwner, dropDraft, type FoundDraft, findDrafts, keepDraft } from './draft-store'

/** The pause in typing, in milliseconds, after which a draft is kept. */
const SAVE_DELAY = 1000

export interface DraftState {
  /** Drafts of earlier visits and other tabs, latest first. */
  found: FoundDraft[]
  keptAt?: number
  /** Whether drafts cannot be kept. */
  failed?: boolean
}

/** What drafts are kept of: the values of a form, or the unsaved rows of a table. */
export interface DraftSource {
  dirty: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Reports what is being typed. */
  flush: () => void
  /** The changed values that may be kept in the browser. */
  keepable: () => Values
  /** Sets the values of a draft. */
  fill: (values: Values) => void
}

interface DraftIdentity {
  /** The common prefix of the names of the record's drafts. */
  prefix: string
  /** The name of this visit's draft. */
  name: string
  /** ModifyDate of the record as it was read; empty for a new one. */
  base: string
  owner: DraftOwner
}

/** Keeps drafts in this browser, and offers earlier ones. */
export class DraftKeeper {
  private state: DraftState = { found: [] }
  private timer: ReturnType<typeof setTimeout> | undefined
  private kept = false

  constructor(
    private readonly store: DraftSource,
    private readonly of: DraftIdentity,
    private readonly changed: (state: DraftState) => void,
  ) {}

  /** Starts listening, until the returned function is called. */
  start(): () => void {
    const { prefix, name, owner } = this.of
    const stop = this.store.subscribe(this.later)
    window.addEventListener('pagehide', this.now)
    document.addEventListener('visibilitychange', this.hidden)
    void findDrafts(prefix, owner).then((all) => this.set({ found: all.filter((one) => one.name !== name) }))
    this.later()
    return () => {
      stop()
      window.removeEventListener('pagehide', this.now)
      document.removeEventListener('visibilitychange', this.hidden)
      this.now()
    }
  }

  /** Called when the record is saved: removes the draft of this visit. */
  async drop(): Promise<void> {
    this.rest()
    this.kept = false
    this.set({ keptAt: undefined, failed: false })
    await dropDraft(this.of.name)
  }

  /** Removes the offered draft. */
  async discard(): Promise<void> {
    const offered = this.take()
    if (offered) await dropDraft(offered.name)
  }

  /** Restores the offered draft. It is removed once its values are kept as the draft of this visit. */
  async restore(): Promise<void> {
    const offered = this.take()
    if (!offered) return
    this.store.fill(offered.values)
    if (await this.keep()) await dropDraft(offered.name)
  }

  private async keep(): Promise<boolean> {
    this.rest()
    this.store.flush()
    const values = this.store.keepable()
    if (Object.keys(values).length === 0) {
      await this.drop()
      return false
    }
    this.kept = true
    const at = Date.now()
    const done = await keepDraft(this.of.name, { at, base: this.of.base, values }, this.of.owner)
    this.set(done ? { keptAt: at, failed: false } : { failed: true })
    return done
  }

  private later = (): void => {
    // The changes may have been undone since.
    if (!this.store.dirty() && !this.kept) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.keep(), SAVE_DELAY)
  }

  private now = (): void => {
    if (this.timer) void this.keep()
  }

  private hidden = (): void => {
    if (document.visibilityState === 'hidden') this.now()
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private take(): FoundDraft | undefined {
    const [offered, ...others] = this.state.found
    this.set({ found: others })
    return offered
  }

  private set(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part }
    this.changed(this.state)
  }
}
