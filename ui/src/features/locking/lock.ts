import { ApiFault, NO_CONNECTION } from '@/api/fault'
import type { CheckedOut } from '@/api/records'
import { CHECK_OUT_RENEWAL } from '@/lib/timings'

/** The server could not be asked: no connection, too many calls, or a server that is away for a moment. */
const PASSING = [NO_CONNECTION, 429, 503]

/** Milliseconds between looks at a record that somebody else edits, and between tries without connection. */
const LOOK_AGAIN = 30_000

export type LockState =
  | { is: 'checking' }
  | { is: 'held' }
  /** Somebody else edits the record; the form has not appeared. */
  | { is: 'locked'; holder: string }
  /** It was held and is no longer; what was typed stays. */
  | { is: 'lost'; holder?: string }
  | { is: 'failed'; fault: unknown }

export interface LockCalls {
  /** With renew nothing is taken that is no longer held: an administrator may have released it. */
  checkOut: (renew: boolean) => Promise<CheckedOut>
  checkIn: () => Promise<unknown>
  /** Must work while the page goes away. */
  checkInOnLeaving: () => void
}

/** The check-out of one record: taken, renewed every 5 minutes, given back. */
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

  /** Tries to take the record again after it was lost, or could not be asked for. */
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
      // The server gives it anew: in between it was free, and somebody may have changed the record.
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

  /** The browser shows the page again as it was: the record must be taken anew. */
  private comeBack = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.ask()
  }

  private set(state: LockState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
