import { describe, expect, it } from 'vitest'
import { readReadingSearch, textChanged } from './reading-address'

describe('the sum of a permanent address', () => {
  const sums = { TR: '0123456789abcdef', EN: 'fedcba9876543210' }

  it('is that of a text in either language, or its beginning', () => {
    expect(textChanged('0123456789abcdef', sums)).toBe(false)
    expect(textChanged('fedcba98', sums)).toBe(false)
  })

  it('differs when the text was changed', () => {
    expect(textChanged('1123456789abcdef', sums)).toBe(true)
    expect(textChanged('0123456789abcdef', { TR: '', EN: '' })).toBe(true)
  })

  it('says nothing when the address has none, or none that can be one', () => {
    expect(textChanged(undefined, sums)).toBe(false)
    expect(readReadingSearch({ sum: '<script>' }).sum).toBeUndefined()
    expect(readReadingSearch({ sum: 12345678 }).sum).toBe('12345678')
  })
})
