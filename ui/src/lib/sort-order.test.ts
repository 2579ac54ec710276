import { describe, expect, it } from 'vitest'
import { orderOf, turned } from './sort-order'

describe('orderOf', () => {
  it('reads both directions', () => {
    expect(orderOf('Name')).toEqual({ key: 'Name', descending: false })
    expect(orderOf('-Name')).toEqual({ key: 'Name', descending: true })
  })
})

describe('turned', () => {
  it('goes upwards by another column', () => expect(turned(orderOf('-Date'), 'Name')).toBe('Name'))
  it('goes downwards by the same column, and back', () => {
    expect(turned(orderOf('Name'), 'Name')).toBe('-Name')
    expect(turned(orderOf('-Name'), 'Name')).toBe('Name')
  })
})
