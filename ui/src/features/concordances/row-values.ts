import type { Alignment, AlignmentInput } from '@/api/concordances'
import type { FieldFault } from '@/api/fault'
import {
  CONFLICT,
  ELSEWHERE,
  FULL,
  NONE,
  NOT_APPLICABLE,
  OPTIONAL,
  PARTIAL,
} from '@/entities/concordances/degrees'

/** What a person decides of a row. */
const KEYS = [
  'EULabel',
  'EUTextTR',
  'EUTextEN',
  'Duty',
  'DegreeId',
  'ReasonTR',
  'ReasonEN',
  'CommentTR',
  'CommentEN',
  'PlannedDate',
  'AgencyId',
  'BodyOther',
  'Targets',
] as const

export type RowKey = (typeof KEYS)[number]
export type RowValues = Pick<Alignment, RowKey>

export const rowKeys = (values: Partial<RowValues>): RowKey[] =>
  KEYS.filter((key) => values[key] !== undefined)

/** Whether two values of a row are the same for the one who typed them. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
}

/** Counterparts are the same if they name the same places; what the server has found out about them does not count. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(({ LegalTextId, Place, Label }) => [LegalTextId, Place || Label])
    : (value ?? null)

/** The row as it is saved. */
export function inputOf(row: Alignment): AlignmentInput {
  return {
    Id: row.Id,
    EULabel: row.EULabel.trim(),
    EUTextTR: row.EUTextTR,
    EUTextEN: row.EUTextEN,
    Duty: row.Duty,
    DegreeId: row.DegreeId,
    ReasonTR: row.ReasonTR,
    ReasonEN: row.ReasonEN,
    CommentTR: row.CommentTR,
    CommentEN: row.CommentEN,
    PlannedDate: row.PlannedDate || null,
    AgencyId: row.AgencyId,
    BodyOther: row.BodyOther,
    Targets: row.Targets.map(({ LegalTextId, Place, Label }) => ({ LegalTextId, Place, Label })),
  }
}

/** What a row still needs before it can be saved: the rules of the degrees, which the server checks as well. */
export function missingIn(row: RowValues, legalText: number): FieldFault[] {
  const reasoned = row.ReasonTR.trim() !== '' || row.ReasonEN.trim() !== ''
  const missing: RowKey[] = []
  if (row.EULabel.trim() === '') missing.push('EULabel')
  if ([FULL, PARTIAL].includes(row.DegreeId) && row.Targets.length === 0) missing.push('Targets')
  if ([PARTIAL, CONFLICT, NOT_APPLICABLE, OPTIONAL].includes(row.DegreeId) && !reasoned)
    missing.push('ReasonTR')
  if (row.DegreeId === NONE && !row.PlannedDate && !reasoned) missing.push('PlannedDate')
  if (row.DegreeId === ELSEWHERE && !reasoned && !row.Targets.some((one) => one.LegalTextId !== legalText))
    missing.push('Targets')
  return missing.map((Field) => ({ Field, Code: 'required' }))
}

/** A row for a provision of which only the name is known. */
export const newRow = (EULabel: string): AlignmentInput => ({
  EULabel,
  EUTextTR: '',
  EUTextEN: '',
  Duty: 1,
  DegreeId: 0,
  ReasonTR: '',
  ReasonEN: '',
  CommentTR: '',
  CommentEN: '',
  PlannedDate: null,
  AgencyId: null,
  BodyOther: '',
  Targets: [],
})
