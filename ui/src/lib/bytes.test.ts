import { describe, expect, it } from 'vitest'
import { formatBytes } from './bytes'

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1.023 B'],
    [1024, '1 KB'],
    [626_688, '612 KB'],
    [1_468_006, '1,4 MB'],
    [1024 ** 2 - 1, '1 MB'],
    [1024 ** 8, '1 YB'],
    [1024 ** 9, '1.024 YB'],
  ])('writes %d in Turkish as %s', (size, text) => {
    expect(formatBytes(size, 'tr')).toBe(text)
  })

  it('uses the English decimal point', () => {
    expect(formatBytes(1_468_006, 'en')).toBe('1.4 MB')
  })

  it('returns an empty text for an invalid size', () => {
    expect(formatBytes(Number.NaN, 'en')).toBe('')
    expect(formatBytes(-1, 'en')).toBe('')
  })
})
