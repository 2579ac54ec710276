import { expect, it } from 'vitest'
import { auditLogParams, entryNumber, readAuditLogSearch } from './audit-log-search'

it('keeps valid search parameters and ignores the others', () => {
  expect(
    readAuditLogSearch({
      category: '7',
      severity: 9,
      user: 'x',
      object: 12,
      from: '2026-02-30x',
      to: '2026-11-20',
      sort: '-Data',
      page: 0,
      size: 33,
    }),
  ).toEqual({ category: 7, object: 12, to: '2026-11-20' })
})

it('keeps every category that the server may have', () => {
  expect(readAuditLogSearch({ category: '21' })).toEqual({ category: 21 })
})

it('requests the newest twenty entries by default', () => {
  expect(auditLogParams({})).toMatchObject({ sort: '-Id', page: 1, size: 20 })
  expect(auditLogParams({ severity: 3, sort: 'Date', page: 2 })).toMatchObject({
    severity: [3],
    sort: 'Date',
    page: 2,
  })
})

it('hides locks unless they are shown or an action is chosen', () => {
  expect(auditLogParams({}).locks).toEqual([0])
  expect(auditLogParams(readAuditLogSearch({ locks: 'true' })).locks).toBeUndefined()
  expect(auditLogParams({ process: 8 })).toMatchObject({ process: [8], locks: undefined })
})

it('pads numbers to eight digits', () => {
  expect(entryNumber(48213)).toBe('00048213')
})
