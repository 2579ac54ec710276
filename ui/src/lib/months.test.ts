import { expect, it } from 'vitest'
import { monthsBetween } from './months'

it('counts whole months, which end on the same day of the month', () => {
  expect(monthsBetween('2025-01-15', '2025-02-14')).toBe(0)
  expect(monthsBetween('2025-01-15', '2025-02-15')).toBe(1)
  expect(monthsBetween('2024-09-09', '2025-11-14')).toBe(14)
})

it('ends a month at the latest on its last day, as the traffic light does', () => {
  expect(monthsBetween('2025-01-31', '2025-02-27')).toBe(0)
  expect(monthsBetween('2025-01-31', '2025-02-28')).toBe(1)
  expect(monthsBetween('2024-01-31', '2024-02-28')).toBe(0)
})

it('returns no negative age', () => {
  expect(monthsBetween('2026-05-01', '2025-11-21')).toBe(0)
})
