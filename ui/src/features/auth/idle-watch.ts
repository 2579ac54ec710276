import { IDLE_NOTED_EVERY, IDLE_WARNING } from '@/lib/timings'

/** The time of the last user activity in any tab. */
const LAST_ACTIVITY_KEY = 'lls-last-act'

/** Events of user activity, including those from screen readers and voice control. */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'click', 'input'] as const

/**
 * Measures how long the user has been idle in all tabs of the browser. Two minutes before the session ends for that
 * reason, it warns in all tabs. From then on only an answer to the warning counts, so that moving the mouse does not
 * dismiss it unread.
 */
export class IdleWatch {
  private last = 0
  private warned = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private place = ''
  private readonly listeners = new Set<() => void>()

  /** The idle time in milliseconds after which the session ends. */
  constructor(
    private readonly limit: number,
    private readonly expire: () => void,
  ) {}

  /** Starts watching, until the returned function is called. */
  start(): () => void {
    this.note()
    for (const name of ACTIVITY_EVENTS)
      window.addEventListener(name, this.act, { capture: true, passive: true })
    window.addEventListener('storage', this.hear)
    window.addEventListener('pageshow', this.look)
    document.addEventListener('visibilitychange', this.look)
    return () => {
      clearTimeout(this.timer)
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, this.act, { capture: true })
      window.removeEventListener('storage', this.hear)
      window.removeEventListener('pageshow', this.look)
      document.removeEventListener('visibilitychange', this.look)
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Whether the warning is due. */
  warns = (): boolean => this.warned

  /** The idle time in seconds. */
  seconds = (): number => Math.max(0, Math.floor((Date.now() - this.read()) / 1000))

  /** Milliseconds until the session ends. */
  left = (): number => this.last + this.limit - Date.now()

  /** Records that the user continues. */
  stay(): void {
    if (this.left() > 0) this.note()
    else this.look()
  }

  private act = (event: Event): void => {
    const still = this.same(event)
    // The clock may have been set back.
    const noted = Math.abs(Date.now() - this.last) < IDLE_NOTED_EVERY
    if (this.warned || still || noted) return
    // A computer that wakes up may deliver user events before timers.
    this.stay()
  }

  /** Browsers send pointer events when the content under the pointer moves. */
  private same(event: Event): boolean {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false
    const before = this.place
    this.place = `${event.screenX} ${event.screenY}`
    return before === this.place
  }

  private hear = ({ key }: StorageEvent): void => {
    if (key === LAST_ACTIVITY_KEY) this.look()
  }

  private note(): void {
    localStorage.setItem(LAST_ACTIVITY_KEY, String(Date.now()))
    this.look()
  }

  /** Another tab may have written it. */
  private read(): number {
    this.last = Number(localStorage.getItem(LAST_ACTIVITY_KEY)) || this.last
    return this.last
  }

  private look = (): void => {
    clearTimeout(this.timer)
    this.read()
    const left = this.left()
    if (left <= 0) {
      this.expire()
      return
    }
    const untilWarning = left - Math.min(IDLE_WARNING, this.limit / 3)
    this.warn(untilWarning <= 0)
    this.timer = setTimeout(this.look, untilWarning > 0 ? untilWarning : left)
  }

  private warn(due: boolean): void {
    if (this.warned === due) return
    this.warned = due
    for (const listener of this.listeners) listener()
  }
}
