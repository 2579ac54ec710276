import { afterEach, describe, expect, it, vi } from 'vitest'
import { instantOf, learnZone, wallTimeIn } from './zone'

const at = (text: string) => Date.parse(text)
const shown = (zone: string, text: string) => {
  const { year, month, day, hour, minute } = wallTimeIn(zone, at(text))
  return [year, month, day, hour, minute].join(' ')
}

/** A zone that no browser knows: its rules must be those that were learnt. */
const zone = 'Test/Nowhere'

describe('a zone whose changes are known', () => {
  learnZone(zone, [
    { From: '2000-01-01T00:00:00.000Z', Minutes: 120 },
    { From: '2026-03-29T01:00:00.000Z', Minutes: 180 },
    { From: '2026-10-25T01:00:00.000Z', Minutes: 120 },
  ])
  afterEach(() => vi.restoreAllMocks())

  it('changes its clock at the instant of the change', () => {
    expect(shown(zone, '2026-03-29T00:59:59.999Z')).toBe('2026 3 29 2 59')
    expect(shown(zone, '2026-03-29T01:00:00.000Z')).toBe('2026 3 29 4 0')
    expect(shown(zone, '2026-10-25T00:59:00.000Z')).toBe('2026 10 25 3 59')
    expect(shown(zone, '2026-10-25T01:00:00.000Z')).toBe('2026 10 25 3 0')
    expect(shown(zone, '2026-12-31T22:30:00.000Z')).toBe('2027 1 1 0 30')
  })

  it('reads a local time as the instant at which the clock shows it', () => {
    const wall = { year: 2026, month: 7, day: 1, hour: 0, minute: 15 }
    expect(new Date(instantOf(zone, wall)).toISOString()).toBe('2026-06-30T21:15:00.000Z')
  })

  it('does not ask the browser', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat')
    shown(zone, '2026-07-01T00:00:00.000Z')
    expect(asked).not.toHaveBeenCalled()
  })
})

it('agrees with the browser where the browser knows the zone', () => {
  const instants = [
    '2026-01-15T12:00:00Z',
    '2026-03-29T00:30:00Z',
    '2026-07-15T22:10:00Z',
    '2026-10-25T01:30:00Z',
  ]
  const before = instants.map((instant) => shown('Asia/Nicosia', instant))
  learnZone('Asia/Nicosia', [
    { From: '2025-10-26T01:00:00.000Z', Minutes: 120 },
    { From: '2026-03-29T01:00:00.000Z', Minutes: 180 },
    { From: '2026-10-25T01:00:00.000Z', Minutes: 120 },
  ])
  expect(instants.map((instant) => shown('Asia/Nicosia', instant))).toEqual(before)
})

it('asks the browser about times that the changes do not cover', () => {
  learnZone('Asia/Tokyo', [{ From: '2000-01-01T00:00:00.000Z', Minutes: 1 }])
  expect(shown('Asia/Tokyo', '1999-12-31T00:00:00.000Z')).toBe('1999 12 31 9 0')
  const distant = new Date(Date.now() + 20 * 366 * 24 * 3_600_000).toISOString()
  expect(wallTimeIn('Asia/Tokyo', at(distant)).hour).toBe((new Date(distant).getUTCHours() + 9) % 24)
})
