import { ApiFault, NO_CONNECTION } from '@/api/fault'
import type { CheckedOut } from '@/api/records'
import { CHECK_OUT_RENEWAL } from '@/lib/timings'

/** The server did not respond normally: no connection, too many calls, or a temporary failure. */
const PASSING = [NO_CONNECTION, 429, 503]

/** The interval in milliseconds of checks while another user edits the record, and of retries without a connection. */
const LOOK_AGAIN = 30_000

export type LockState =
  | { is: 'checking' }
  | { is: 'held' }
  /** Another user edits the record; the form has not been shown. */
  | { is: 'locked'; holder: string }
  /** The checkout was lost; the typed values stay. */
  | { is: 'lost'; holder?: string }
  | { is: 'failed'; fault: unknown }

export interface LockCalls {
  /** With `renew`, a released record is not taken again: an administrator may have released it. */
  checkOut: (renew: boolean) => Promise<CheckedOut>
  checkIn: () => Promise<unknown>
  /** Must work while the page is being closed. */
  checkInOnLeaving: () => void
}

/** The checkout of one record: requested, renewed every 5 minutes, released. */
export class Lock {
  private state: LockState = { is: 'checking' }
  private timer: ReturnType<typeof setTimeout> | undefined
  private until = 0
  private over = false
  private readonly listeners = new Set<() => void>()

  constructor(private readonly calls: LockCalls) {}

  current = (): LockState => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start(): void {
    this.over = false
    window.addEventListener('pagehide', this.leave)
    window.addEventListener('pageshow', this.comeBack)
    void this.ask()
  }

  async stop(): Promise<void> {
    this.over = true
    clearTimeout(this.timer)
    window.removeEventListener('pagehide', this.leave)
    window.removeEventListener('pageshow', this.comeBack)
    if (this.state.is === 'held' || this.state.is === 'checking') await this.calls.checkIn().catch(() => {})
  }

  /** Requests the checkout again after it was lost or could not be requested. */
  retry = (): Promise<void> => {
    if (this.state.is === 'failed') this.set({ is: 'checking' })
    return this.ask(true)
  }

  /** A save was refused because the record is no longer held. */
  lose(holder?: string): void {
    clearTimeout(this.timer)
    this.set({ is: 'lost', holder })
  }

  private async ask(again = false): Promise<void> {
    clearTimeout(this.timer)
    const before = this.state.is
    try {
      const { Until, Renewed } = await this.calls.checkOut(before === 'held')
      if (this.over) return
      this.until = Date.parse(Until ?? '')
      // A new checkout means that the record was free in between, and another user may have changed it.
      if (before === 'held' && !Renewed) return this.lose()
      if (before === 'lost' && !again) return
      this.set({ is: 'held' })
      this.later(CHECK_OUT_RENEWAL)
    } catch (fault) {
      if (!this.over) this.refused(fault, before)
    }
  }

  private refused(fault: unknown, before: LockState['is']): void {
    const held = before === 'held' || before === 'lost'
    if (fault instanceof ApiFault && fault.is('ERROR_NOT_CHECKED_OUT')) {
      this.lose()
      return
    }
    if (fault instanceof ApiFault && fault.status === 200) {
      this.set({ is: held ? 'lost' : 'locked', holder: fault.code })
      if (!held) this.later(LOOK_AGAIN)
      return
    }
    const passing = fault instanceof ApiFault && PASSING.includes(fault.status)
    if (!held) this.set({ is: 'failed', fault })
    else if (before === 'held' && passing && Date.now() < this.until) this.later(LOOK_AGAIN)
    else this.lose()
  }

  private later(time: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.ask(), time)
  }

  private leave = (): void => {
    if (this.state.is === 'held') this.calls.checkInOnLeaving()
  }

  /** The browser restored the page from its cache: the record must be checked out again. */
  private comeBack = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.ask()
  }

  private set(state: LockState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
