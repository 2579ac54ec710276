import { describe, expect, it } from 'vitest'
import { formatDate, formatInstant, formatInstantDay, isDateValue, parseDate, today } from './dates'

describe('parseDate', () => {
  it('reads days as people type them', () => {
    expect(parseDate('20/11/2025')).toBe('2025-11-20')
    expect(parseDate(' 1.2.2024 ')).toBe('2024-02-01')
    expect(parseDate('2025-11-20')).toBe('2025-11-20')
  })

  it('rejects days that do not exist', () => {
    expect(parseDate('30/02/2024')).toBeNull()
    expect(parseDate('29/02/2023')).toBeNull()
    expect(parseDate('29/02/2024')).toBe('2024-02-29')
    expect(parseDate('12/13/2024')).toBeNull()
    expect(parseDate('yarın')).toBeNull()
  })

  it('reads periods', () => {
    expect(parseDate('3/2024', 'MM/YYYY')).toBe('2024-03')
    expect(parseDate('2024', 'YYYY')).toBe('2024')
    expect(parseDate('13/2024', 'MM/YYYY')).toBeNull()
  })

  it('reads a local time of the zone as an instant', () => {
    const format = 'DD/MM/YYYY HH:mm'
    expect(parseDate('20/11/2025 14:32', format)).toBe('2025-11-20T12:32:00.000Z')
    expect(parseDate('20/07/2025 14:32', format)).toBe('2025-07-20T11:32:00.000Z')
    expect(parseDate('20/07/2025 24:00', format)).toBeNull()
  })

  it('moves a local time that a clock change skipped', () => {
    const skipped = parseDate('30/03/2025 03:30', 'DD/MM/YYYY HH:mm')
    expect(['30/03/2025 04:30', '30/03/2025 02:30']).toContain(formatInstant(skipped))
  })
})

describe('formatDate', () => {
  it('writes every format', () => {
    expect(formatDate('2025-11-20')).toBe('20/11/2025')
    expect(formatDate('2025-11-20', 'MM/YYYY')).toBe('11/2025')
    expect(formatDate('2025-11', 'MM/YYYY')).toBe('11/2025')
    expect(formatDate('2025', 'YYYY')).toBe('2025')
    expect(formatDate('2025-11-20T12:32:00.000Z', 'DD/MM/YYYY HH:mm')).toBe('20/11/2025 14:32')
  })

  it('returns an empty text for an invalid date', () => {
    expect(formatDate(null)).toBe('')
    expect(formatDate('2025-02-30')).toBe('')
    expect(formatInstant('yesterday')).toBe('')
  })
})

describe('zones', () => {
  it('writes instants in the zone of the instance', () => {
    expect(formatInstant('2025-12-31T22:30:00.000Z')).toBe('01/01/2026 00:30')
    expect(formatInstant('2025-12-31T22:30:00.000Z', 'UTC')).toBe('31/12/2025 22:30')
    expect(formatInstantDay('2025-12-31T22:30:00.000Z')).toBe('01/01/2026')
  })

  it('starts the day at midnight of the zone', () => {
    const late = Date.parse('2025-12-31T22:30:00.000Z')
    expect(today('Asia/Nicosia', late)).toBe('2026-01-01')
    expect(today('UTC', late)).toBe('2025-12-31')
  })
})

it('accepts only a valid value of the format', () => {
  expect(isDateValue('2025-11-20')).toBe(true)
  expect(isDateValue('20/11/2025')).toBe(false)
  expect(isDateValue('2025-13', 'MM/YYYY')).toBe(false)
})
