import { expect, it, vi } from 'vitest'
import type { Alignment, Coverage, SavedRows } from '@/api/concordances'
import { ApiFault } from '@/api/fault'
import { coverageParts } from '@/entities/concordances/coverage'
import { readConcordanceSearch, rowParams } from './concordance-search'
import { RowStore } from './row-store'
import { missingIn } from './row-values'
import { batches, RefusedRows, readyRows, saveRows } from './save-rows'
import { newTarget } from './targets'

const TEXT = 7
const row = (Id: number, values: Partial<Alignment> = {}): Alignment => ({
  Id,
  Position: Id,
  EUPlace: `art:${Id}`,
  EULabel: `Article ${Id}`,
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
  Agency: null,
  BodyOther: '',
  Look: 0,
  LookSince: null,
  CheckedBy: null,
  CheckedDate: null,
  CheckedRevisionId: null,
  Targets: [],
  ...values,
})
const target = (legalText: number) => newTarget(legalText, 'art:5', '5')

it('the bar shows the applicable rows by degree, without empty parts', () => {
  const coverage: Coverage = {
    Rows: 12,
    Applicable: 9,
    Full: 4,
    Partial: 2,
    None: 0,
    NotApplicable: 2,
    Elsewhere: 1,
    Optional: 1,
    Conflict: 1,
    NotAssessed: 1,
    Aligned: 5,
    Look: 0,
    Overdue: 0,
  }
  const parts = coverageParts(coverage)
  expect(parts.map(({ degree }) => degree)).toEqual([1, 5, 2, 7, 0])
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(coverage.Applicable)
})

it.each([
  [{}, {}, { page: 1, size: 200 }],
  [{ show: 'open' }, { show: 'open' }, { degree: [0], page: 1, size: 200 }],
  [
    { show: 'look', q: ' waste ' },
    { show: 'look', q: ' waste ' },
    { look: '1', q: ' waste ', page: 1, size: 200 },
  ],
  [
    { show: 'overdue', row: '4' },
    { show: 'overdue', row: 4 },
    { overdue: '1', page: 1, size: 200 },
  ],
  [{ show: 'all', tab: 'x', edit: 2, row: 0 }, {}, { page: 1, size: 200 }],
  [
    { tab: 'national', edit: 1 },
    { tab: 'national', edit: 1 },
    { page: 1, size: 200 },
  ],
])('the address %o is read as %o and asks for %o', (raw, search, params) => {
  const read = readConcordanceSearch(raw)
  expect(read).toEqual(search)
  expect(rowParams(read, 1)).toEqual(params)
})

it.each([
  [{ DegreeId: 0 }, []],
  [{ DegreeId: 1 }, ['Targets']],
  [{ DegreeId: 1, Targets: [target(TEXT)] }, []],
  [{ DegreeId: 2 }, ['Targets', 'ReasonTR']],
  [{ DegreeId: 2, Targets: [target(TEXT)], ReasonEN: 'later' }, []],
  [{ DegreeId: 3 }, ['PlannedDate']],
  [{ DegreeId: 3, PlannedDate: '2027-01-01' }, []],
  [{ DegreeId: 4, ReasonTR: '  ' }, ['ReasonTR']],
  [{ DegreeId: 5, Targets: [target(TEXT)] }, ['Targets']],
  [{ DegreeId: 5, Targets: [target(TEXT + 1)] }, []],
  [{ DegreeId: 6 }, ['ReasonTR']],
  [{ DegreeId: 7, ReasonTR: 'aykırı' }, []],
])('a row with %o lacks %o', (values, missing) => {
  expect(missingIn(row(1, values), TEXT).map(({ Field }) => Field)).toEqual(missing)
})

it('rows are saved in calls of at most 200, each with the time of the one before it', async () => {
  const rows = Array.from({ length: 401 }, (_, at) => row(at + 1))
  expect(batches(rows).map(({ length }) => length)).toEqual([200, 200, 1])
  const save = vi.fn(
    async (body: { ModifyDate: string | null }): Promise<SavedRows> => ({
      Success: true,
      Message: '',
      ModifyDate: `${body.ModifyDate}+`,
      Rows: [],
    }),
  )
  const saved: number[] = []
  await saveRows(rows, { modifyDate: 'a', save, onSaved: (sent) => saved.push(sent.length) })
  expect(save.mock.calls.map(([body]) => body.ModifyDate)).toEqual(['a', 'a+', 'a++'])
  expect(saved).toEqual([200, 200, 1])
})

it('a fault of a call names the row that was sent', async () => {
  const rows = Array.from({ length: 203 }, (_, at) => row(at + 1))
  const save = vi
    .fn()
    .mockResolvedValueOnce({ ModifyDate: 'b', Rows: [] })
    .mockRejectedValueOnce(
      new ApiFault(200, 'ERROR_VALIDATION', [{ Field: 'Rows[2].ReasonTR', Code: 'required' }]),
    )
  const saving = saveRows(rows, { modifyDate: 'a', save, onSaved: () => {} })
  const fault = await saving.catch((cause: unknown) => cause)
  expect(fault).toBeInstanceOf(RefusedRows)
  expect((fault as RefusedRows).faults).toEqual([[203, [{ Field: 'ReasonTR', Code: 'required' }]]])
})

it('incomplete rows are not sent with the others', () => {
  const { ready, faults } = readyRows([row(1), row(2, { DegreeId: 1 })], TEXT)
  expect(ready.map(({ Id }) => Id)).toEqual([1])
  expect(faults.map(([id]) => id)).toEqual([2])
})

it('a value that is as the server has it is no change', () => {
  const store = new RowStore()
  const one = row(1, { Targets: [target(TEXT)] })
  store.change(one, { DegreeId: 2, Targets: [{ ...target(TEXT), RevisionId: 9 }] })
  expect(store.editOf(1)?.values).toEqual({ DegreeId: 2 })
  store.change(one, { DegreeId: 0 })
  expect(store.dirty()).toBe(false)
  expect(store.current(one)).toBe(one)
})

it('what has been typed while a call saved stays', () => {
  const store = new RowStore()
  const one = row(1)
  store.change(one, { DegreeId: 4, ReasonTR: 'a' })
  const sent = store.rows()
  store.change(one, { ReasonTR: 'ab' })
  store.saved(sent, [row(1, { DegreeId: 4, ReasonTR: 'a' })])
  expect(store.editOf(1)?.values).toEqual({ ReasonTR: 'ab' })
})

it('unsaved changes are put on top of the rows as they are now', () => {
  const store = new RowStore()
  for (const id of [1, 2, 3, 4]) store.change(row(id), { DegreeId: 3, BodyOther: 'x' })
  const merged = store.merge([
    row(1, { CommentTR: 'of somebody else' }),
    row(2, { DegreeId: 1 }),
    row(3, { DegreeId: 3, BodyOther: 'x' }),
  ])
  expect(merged).toEqual({ conflicts: [2], gone: [4] })
  // The changes of others stay, one's own are kept, and what is the same is no change.
  expect(store.rows().find(({ Id }) => Id === 1)).toMatchObject({
    CommentTR: 'of somebody else',
    DegreeId: 3,
  })
  expect(store.changed()).toEqual(['4', '1', '2'].toSorted())
  store.discard(merged.gone)
  expect(store.changed()).toEqual(['1', '2'])
})

it('a draft comes back, and what has been changed since wins', () => {
  const before = new RowStore()
  before.change(row(1), { DegreeId: 3, BodyOther: 'x' })
  before.change(row(2), { DegreeId: 7 })
  const kept = JSON.parse(JSON.stringify(before.keepable())) as Record<string, never>
  const store = new RowStore()
  store.change(row(1), { DegreeId: 4 })
  store.fill(kept)
  expect(store.editOf(1)?.values).toEqual({ DegreeId: 4, BodyOther: 'x' })
  expect(store.editOf(2)?.values).toEqual({ DegreeId: 7 })
})
