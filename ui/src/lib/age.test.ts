import { expect, test } from 'vitest'
import { ago } from './age'

test('an age has its largest unit, in the language of the interface', () => {
  expect(ago(4_999, 'en')).toBe('4 seconds ago')
  expect(ago(61_000, 'en')).toBe('1 minute ago')
  expect(ago(5 * 3_600_000, 'tr')).toBe('5 saat önce')
  expect(ago(49 * 3_600_000, 'tr')).toBe('2 gün önce')
})

test('a clock that is ahead of the origin shows no future', () => {
  expect(ago(-90_000, 'en')).toBe('0 seconds ago')
})
