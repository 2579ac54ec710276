import type { FieldFault } from '@/api/fault'
import type { Kind } from '@/api/records'
import { type Bounds, checkForm } from '@/entities/check'
import { type Form, fieldsOf, type Values } from '@/entities/form'

type Listener = () => void

/**
 * The values of a form. Each field subscribes to its own key, so that typing in one field
 * does not render the others.
 */
export class FormStore {
  private values: Values
  private saved: Values
  private own: FieldFault[] = []
  private fromServer: FieldFault[] = []
  private shown: FieldFault[] = []
  private readonly touched = new Set<string>()
  private readonly listeners = new Set<Listener>()
  private readonly pending = new Set<Listener>()
  submissions = 0

  constructor(
    private readonly kind: Kind,
    private readonly form: Form<never>,
    start: Values,
    readonly bounds: Bounds = {},
  ) {
    this.values = start
    this.saved = start
  }

  all = (): Values => this.values
  /** The values when the form was opened or last saved. */
  before = (): Values => this.saved
  get = <T>(key: string): T => this.values[key] as T
  faults = (): FieldFault[] => this.shown
  dirty = (): boolean => this.touched.size > 0 || this.changed().length > 0

  /** The keys whose values differ from what is saved. */
  changed(): string[] {
    return Object.keys(this.values).filter((key) => !same(this.values[key], this.saved[key]))
  }

  /** The changed values that may be kept in the browser: all except passwords. */
  keepable(): Values {
    const secret = new Set(fieldsOf(this.form).flatMap(({ type, key }) => (type === 'password' ? [key] : [])))
    const changed = this.changed().filter((key) => !secret.has(key))
    const together = this.form.keptTogether?.(this.values) ?? []
    const keys = together.some((key) => changed.includes(key)) ? new Set([...changed, ...together]) : changed
    return Object.fromEntries([...keys].map((key) => [key, this.values[key]]))
  }

  set(key: string, value: unknown): void {
    this.touched.delete(key)
    const next = { ...this.values, [key]: value }
    if (!same(this.values[key], value)) this.values = { ...next, ...this.form.effects?.(key, next) }
    this.fromServer = this.fromServer.filter(({ Field }) => Field !== key && !Field.startsWith(`${key}[`))
    if (this.submissions > 0) this.check()
    this.notify()
  }

  /** Marks a long text as being typed; its field reports the value after a pause. */
  touch(key: string): void {
    if (this.touched.has(key)) return
    this.touched.add(key)
    this.notify()
  }

  /** Registers a field that reports its value late; it is called before the values are read. */
  onFlush(flush: Listener): () => void {
    this.pending.add(flush)
    return () => this.pending.delete(flush)
  }

  flush(): void {
    for (const hand of this.pending) hand()
  }

  /** Sets several values, for example those of a draft. */
  fill(values: Values): void {
    this.values = { ...this.values, ...values }
    if (this.submissions > 0) this.check()
    this.notify()
  }

  /** Marks the current values as saved. */
  markSaved(): void {
    this.saved = this.values
    this.touched.clear()
    this.own = []
    this.fromServer = []
    this.shown = []
    this.submissions = 0
    this.notify()
  }

  /** Counts a submission and validates; returns true when there are no faults. */
  submit(): boolean {
    this.flush()
    this.submissions += 1
    this.fromServer = []
    this.check()
    this.notify()
    return this.own.length === 0
  }

  refused(faults: FieldFault[]): void {
    this.fromServer = faults
    this.submissions += 1
    this.merge()
    this.notify()
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private check(): void {
    this.own = checkForm(this.kind, this.form, this.values, this.bounds)
    this.merge()
  }

  private merge(): void {
    const known = new Set(this.own.map(({ Field }) => Field))
    this.shown = [...this.own, ...this.fromServer.filter(({ Field }) => !known.has(Field))]
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}

/** Whether two values are equal; lists and their files are compared by content. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
