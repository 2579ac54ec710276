import { IDLE_NOTED_EVERY, IDLE_WARNING } from '@/lib/timings'

/** When the person last did something, in whichever tab. */
const LAST = 'lls-last-act'

/** What a person does; also through a screen reader, or by voice. */
const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'click', 'input'] as const

/**
 * Watches how long the person has done nothing in any tab of the browser. Two minutes before the session ends for that
 * it warns, in all tabs; from then on only the answer to the warning counts, so that a nudge of the mouse does not take
 * it away unread.
 */
export class IdleWatch {
  private last = 0
  private warned = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private place = ''
  private readonly listeners = new Set<() => void>()

  /** Milliseconds without the person after which the session ends. */
  constructor(
    private readonly limit: number,
    private readonly expire: () => void,
  ) {}

  /** Begins to watch, until the answered function is called. */
  start(): () => void {
    this.note()
    for (const name of ACTS) window.addEventListener(name, this.act, { capture: true, passive: true })
    window.addEventListener('storage', this.hear)
    window.addEventListener('pageshow', this.look)
    document.addEventListener('visibilitychange', this.look)
    return () => {
      clearTimeout(this.timer)
      for (const name of ACTS) window.removeEventListener(name, this.act, { capture: true })
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

  /** For how many seconds nobody has done anything. */
  seconds = (): number => Math.max(0, Math.floor((Date.now() - this.read()) / 1000))

  /** Milliseconds until the session ends. */
  left = (): number => this.last + this.limit - Date.now()

  /** The person goes on. */
  stay(): void {
    if (this.left() > 0) this.note()
    else this.look()
  }

  private act = (event: Event): void => {
    const still = this.same(event)
    // The clock may have been put back.
    const noted = Math.abs(Date.now() - this.last) < IDLE_NOTED_EVERY
    if (this.warned || still || noted) return
    // A computer that wakes up hears of its user before it hears of the time.
    this.stay()
  }

  /** Browsers move the pointer when what is under it moves. */
  private same(event: Event): boolean {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false
    const before = this.place
    this.place = `${event.screenX} ${event.screenY}`
    return before === this.place
  }

  private hear = ({ key }: StorageEvent): void => {
    if (key === LAST) this.look()
  }

  private note(): void {
    localStorage.setItem(LAST, String(Date.now()))
    this.look()
  }

  /** Another tab may have written it. */
  private read(): number {
    this.last = Number(localStorage.getItem(LAST)) || this.last
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
