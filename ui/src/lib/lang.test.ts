import { expect, test } from 'vitest'
import { formatNumber } from './lang'

test('numbers have the separators of Intl in both languages', () => {
  for (const value of [
    0,
    7,
    999,
    1000,
    -1000,
    12345,
    999999,
    1000000,
    -1234567890,
    2 ** 53 - 1,
    0.5,
    1234.56,
  ])
    for (const lang of ['tr', 'en'] as const)
      expect(formatNumber(value, lang)).toBe(new Intl.NumberFormat(lang).format(value))
})

test('numbers that are not safe integers are not grouped by their exponent', () => {
  expect(formatNumber(1e21, 'en')).toBe('1,000,000,000,000,000,000,000')
  expect(formatNumber(Number.NaN, 'en')).toBe('NaN')
})
