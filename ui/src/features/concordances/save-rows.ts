import type { Alignment, RowsBody, SavedRows } from '@/api/concordances'
import { ApiFault, type FieldFault } from '@/api/fault'
import { inputOf, missingIn } from './row-values'

/** The most rows of a call. */
export const MAX_ROWS = 200

/** Divides rows into calls. */
export function batches<T>(rows: T[], size = MAX_ROWS): T[][] {
  const calls: T[][] = []
  for (let at = 0; at < rows.length; at += size) calls.push(rows.slice(at, at + size))
  return calls
}

/** The rows that can be saved, and what the others still need. */
export function readyRows(
  rows: Alignment[],
  legalText: number,
): { ready: Alignment[]; faults: [number, FieldFault[]][] } {
  const found = rows.map((row) => [row, missingIn(row, legalText)] as const)
  return {
    ready: found.filter(([, missing]) => missing.length === 0).map(([row]) => row),
    faults: found.filter(([, missing]) => missing.length > 0).map(([{ Id }, missing]) => [Id, missing]),
  }
}

/** The faults of a refused call by row: `Rows[12].ReasonTR` is about the thirteenth row that was sent. */
export function faultsByRow(faults: FieldFault[], sent: Alignment[]): [number, FieldFault[]][] {
  const byRow = new Map<number, FieldFault[]>()
  for (const fault of faults) {
    const [, index, field] = /^Rows\[(\d+)\]\.(.+)$/.exec(fault.Field) ?? []
    const row = sent[Number(index)]
    if (!row || field === undefined) continue
    byRow.set(row.Id, [...(byRow.get(row.Id) ?? []), { ...fault, Field: field }])
  }
  return [...byRow]
}

interface SaveCalls {
  /** When the table was last changed, as far as the caller knows. */
  modifyDate: string
  save: (body: RowsBody) => Promise<SavedRows>
  /** Called after each call: its rows are saved even if a later call fails. */
  onSaved: (sent: Alignment[], answer: SavedRows) => void
}

/** A call whose rows the server has refused. */
export class RefusedRows extends Error {
  constructor(readonly faults: [number, FieldFault[]][]) {
    super('rows refused')
  }
}

/** Saves rows call by call, each with the time of the change before it. */
export async function saveRows(rows: Alignment[], { modifyDate, save, onSaved }: SaveCalls): Promise<void> {
  let known = modifyDate
  for (const sent of batches(rows)) {
    const answer = await save({ ModifyDate: known, Rows: sent.map(inputOf), Deleted: [] }).catch((fault) => {
      if (!(fault instanceof ApiFault && fault.is('ERROR_VALIDATION'))) throw fault
      const faults = faultsByRow(fault.errors, sent)
      throw faults.length > 0 ? new RefusedRows(faults) : fault
    })
    known = answer.ModifyDate
    onSaved(sent, answer)
  }
}
