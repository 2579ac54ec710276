import { describe, expect, it } from 'vitest'
import { equals, isAfter, isBigger } from './checks'

it('equals accepts only the same value', () => {
  expect(equals('parola', 'parola')).toBe(true)
  expect(equals('parola', 'Parola')).toBe(false)
})

describe('isAfter', () => {
  it('accepts the same day and later ones', () => {
    expect(isAfter('2025-11-20', '2025-11-20')).toBe(true)
    expect(isAfter('2025-11-21', '2025-11-20')).toBe(true)
    expect(isAfter('2025-11-19', '2025-11-20')).toBe(false)
  })

  it('ignores the time of day', () => {
    expect(isAfter('2025-11-20', '2025-11-20T23:59:00.000Z')).toBe(true)
  })
})

describe('isBigger', () => {
  it('accepts integers above the bound', () => {
    expect(isBigger(13, 12)).toBe(true)
    expect(isBigger(12, 12)).toBe(false)
    expect(isBigger(12.5, 12)).toBe(false)
  })

  it('accepts 0 when the bound is 0 or more', () => {
    expect(isBigger(0, 12)).toBe(true)
    expect(isBigger(0, 0)).toBe(true)
    expect(isBigger(0, -1)).toBe(true)
    expect(isBigger(-2, -1)).toBe(false)
  })
})
