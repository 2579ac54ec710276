import type { Alignment } from '@/api/concordances'
import type { FieldFault } from '@/api/fault'
import { type RowKey, type RowValues, rowKeys, sameValue } from './row-values'

/** The changes of a row that are not saved yet. */
export interface RowEdit {
  /** The row as it was read. */
  row: Alignment
  /** Only the changed values. */
  values: Partial<RowValues>
}

/** The unsaved changes as a draft keeps them. */
export interface KeptEdits {
  Edits?: Record<string, RowEdit>
}

/** What became of unsaved changes when the rows were read again. */
export interface Merged {
  /** Rows in which somebody else has changed the same value; the unsaved one stays. */
  conflicts: number[]
  /** Rows that somebody has deleted; their changes are kept until they are discarded. */
  gone: number[]
}

type Listener = () => void

/** The unsaved changes of a table, row by row, on top of what the server has. */
export class RowStore {
  private edits: ReadonlyMap<number, RowEdit> = new Map()
  private faults: ReadonlyMap<number, FieldFault[]> = new Map()
  private readonly shown = new WeakMap<Alignment, { edit: RowEdit; row: Alignment }>()
  private readonly listeners = new Set<Listener>()

  dirty = (): boolean => this.edits.size > 0
  /** The ids of the changed rows. */
  changed = (): string[] => [...this.edits.keys()].map(String)
  count = (): number => this.edits.size
  faultCount = (): number => this.faults.size
  editOf = (id: number): RowEdit | undefined => this.edits.get(id)
  faultsOf = (id: number): FieldFault[] | undefined => this.faults.get(id)

  /** The row with its unsaved changes; the same object while nothing has changed. */
  current(row: Alignment): Alignment {
    const edit = this.edits.get(row.Id)
    if (!edit) return row
    const known = this.shown.get(row)
    if (known?.edit === edit) return known.row
    const next = { ...row, ...edit.values }
    this.shown.set(row, { edit, row: next })
    return next
  }

  /** The changed rows as they would be saved. */
  rows(): Alignment[] {
    return [...this.edits.values()].map(({ row, values }) => ({ ...row, ...values }))
  }

  /** Changes values of a row; a value that is as the server has it is no change. */
  change(row: Alignment, values: Partial<RowValues>): void {
    const before = this.edits.get(row.Id)
    const base = before?.row ?? row
    const all = { ...before?.values, ...values }
    const left = rowKeys(all).filter((key) => !sameValue(all[key], base[key]))
    const edits = new Map(this.edits)
    if (left.length === 0) edits.delete(row.Id)
    else edits.set(row.Id, { row: base, values: Object.fromEntries(left.map((key) => [key, all[key]])) })
    this.edits = edits
    const changed = rowKeys(values) as string[]
    const open = this.faults.get(row.Id)?.filter(({ Field }) => !isAbout(Field, changed))
    if (open) this.refuse(row.Id, open)
    this.notify()
  }

  /** Shows what is wrong with a row. */
  refused(found: Iterable<[number, FieldFault[]]>): void {
    this.faults = new Map()
    for (const [id, faults] of found) this.refuse(id, faults)
    this.notify()
  }

  /** The rows have been saved, with the values that were sent; what has been typed since stays. */
  saved(sent: Alignment[], now: Alignment[]): void {
    const edits = new Map(this.edits)
    for (const row of sent) {
      const edit = edits.get(row.Id)
      const fresh = now.find(({ Id }) => Id === row.Id)
      if (!edit) continue
      const later = rowKeys(edit.values).filter((key) => !sameValue(edit.values[key], row[key]))
      if (later.length === 0 || !fresh) edits.delete(row.Id)
      else
        edits.set(row.Id, {
          row: fresh,
          values: Object.fromEntries(later.map((key) => [key, edit.values[key]])),
        })
      this.refuse(row.Id, [])
    }
    this.edits = edits
    this.notify()
  }

  /** Forgets the changes of rows. */
  discard(ids: number[]): void {
    const edits = new Map(this.edits)
    for (const id of ids) {
      edits.delete(id)
      this.refuse(id, [])
    }
    this.edits = edits
    this.notify()
  }

  /** Puts the changes on top of all rows as they are now. */
  merge(rows: Alignment[]): Merged {
    const now = new Map(rows.map((row) => [row.Id, row]))
    const edits = new Map<number, RowEdit>()
    const merged: Merged = { conflicts: [], gone: [] }
    for (const [id, edit] of this.edits) {
      const row = now.get(id)
      if (!row) {
        merged.gone.push(id)
        edits.set(id, edit)
        continue
      }
      const left = rowKeys(edit.values).filter((key) => !sameValue(edit.values[key], row[key]))
      if (left.some((key) => changedBoth(key, edit, row))) merged.conflicts.push(id)
      if (left.length > 0)
        edits.set(id, { row, values: Object.fromEntries(left.map((key) => [key, edit.values[key]])) })
    }
    this.edits = edits
    this.notify()
    return merged
  }

  flush(): void {}

  /** The unsaved changes, to be kept in the browser. */
  keepable(): Record<string, unknown> {
    return this.edits.size > 0 ? { Edits: Object.fromEntries(this.edits) } : {}
  }

  /** Adds the changes of a draft; what has been changed since it was kept wins. */
  fill(kept: KeptEdits): void {
    const edits = new Map<number, RowEdit>()
    for (const [id, { row, values }] of Object.entries(kept.Edits ?? {}))
      edits.set(Number(id), { row, values })
    for (const [id, own] of this.edits) {
      const other = edits.get(id)
      edits.set(id, { row: own.row, values: { ...other?.values, ...own.values } })
    }
    this.edits = edits
    this.notify()
  }

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private refuse(id: number, faults: FieldFault[]): void {
    const all = new Map(this.faults)
    if (faults.length > 0) all.set(id, faults)
    else all.delete(id)
    this.faults = all
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}

/**
 * A reason in one language settles a missing reason in the other, a reason a missing date, and a degree all of them.
 */
const SETTLES: Record<string, string[]> = {
  ReasonEN: ['ReasonTR', 'PlannedDate', 'Targets'],
  ReasonTR: ['PlannedDate', 'Targets'],
  DegreeId: ['ReasonTR', 'ReasonEN', 'PlannedDate', 'Targets'],
}

const isAbout = (field: string, changed: string[]): boolean =>
  changed.some((key) =>
    [key, ...(SETTLES[key] ?? [])].some((one) => field === one || field.startsWith(`${one}[`)),
  )

const changedBoth = (key: RowKey, { row: read }: RowEdit, now: Alignment) => !sameValue(read[key], now[key])
