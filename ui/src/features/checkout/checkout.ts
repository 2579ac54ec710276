import { ApiFault, NO_CONNECTION } from '@/api/fault'
import type { CheckedOut } from '@/api/records'
import { CHECK_OUT_RENEWAL } from '@/lib/timings'

/** The server did not respond normally: no connection, too many calls, or a temporary failure. */
const TEMPORARY_STATUSES = [NO_CONNECTION, 429, 503]

/** The interval in milliseconds of checks while another user edits the record, and of retries without a connection. */
const RETRY_INTERVAL = 30_000

export type CheckoutState =
  | { is: 'checking' }
  | { is: 'held' }
  /** Another user edits the record; the form has not been shown. */
  | { is: 'locked'; holder: string }
  /** The checkout was lost; the typed values stay. */
  | { is: 'lost'; holder?: string }
  | { is: 'failed'; fault: unknown }

export interface CheckoutCalls {
  /** With `renew`, a released record is not taken again: an administrator may have released it. */
  checkOut: (renew: boolean) => Promise<CheckedOut>
  checkIn: () => Promise<unknown>
  /** Must work while the page is being closed. */
  checkInOnUnload: () => void
}

/** The checkout of one record: requested, renewed every 5 minutes, released. */
export class Checkout {
  private state: CheckoutState = { is: 'checking' }
  private timer: ReturnType<typeof setTimeout> | undefined
  private until = 0
  private stopped = false
  private readonly listeners = new Set<() => void>()

  constructor(private readonly calls: CheckoutCalls) {}

  current = (): CheckoutState => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start(): void {
    this.stopped = false
    window.addEventListener('pagehide', this.onPageHide)
    window.addEventListener('pageshow', this.onPageShow)
    void this.request()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    window.removeEventListener('pagehide', this.onPageHide)
    window.removeEventListener('pageshow', this.onPageShow)
    if (this.state.is === 'held' || this.state.is === 'checking') await this.calls.checkIn().catch(() => {})
  }

  /** Requests the checkout again after it was lost or could not be requested. */
  retry = (): Promise<void> => {
    if (this.state.is === 'failed') this.set({ is: 'checking' })
    return this.request(true)
  }

  /** A save was refused because the record is no longer held. */
  lose(holder?: string): void {
    clearTimeout(this.timer)
    this.set({ is: 'lost', holder })
  }

  private async request(byUser = false): Promise<void> {
    clearTimeout(this.timer)
    const before = this.state.is
    try {
      const { Until, Renewed } = await this.calls.checkOut(before === 'held')
      if (this.stopped) return
      this.until = Date.parse(Until ?? '')
      // A new checkout means that the record was free in between, and another user may have changed it.
      if (before === 'held' && !Renewed) return this.lose()
      if (before === 'lost' && !byUser) return
      this.set({ is: 'held' })
      this.schedule(CHECK_OUT_RENEWAL)
    } catch (fault) {
      if (!this.stopped) this.refused(fault, before)
    }
  }

  private refused(fault: unknown, before: CheckoutState['is']): void {
    const held = before === 'held' || before === 'lost'
    if (fault instanceof ApiFault && fault.is('ERROR_NOT_CHECKED_OUT')) {
      this.lose()
      return
    }
    if (fault instanceof ApiFault && fault.status === 200) {
      this.set({ is: held ? 'lost' : 'locked', holder: fault.code })
      if (!held) this.schedule(RETRY_INTERVAL)
      return
    }
    const temporary = fault instanceof ApiFault && TEMPORARY_STATUSES.includes(fault.status)
    if (!held) this.set({ is: 'failed', fault })
    else if (before === 'held' && temporary && Date.now() < this.until) this.schedule(RETRY_INTERVAL)
    else this.lose()
  }

  private schedule(time: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.request(), time)
  }

  private onPageHide = (): void => {
    if (this.state.is === 'held') this.calls.checkInOnUnload()
  }

  /** The browser restored the page from its cache: the record must be checked out again. */
  private onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.request()
  }

  private set(state: CheckoutState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
