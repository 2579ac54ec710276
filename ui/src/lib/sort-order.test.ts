import { describe, expect, it } from 'vitest'
import { orderOf, turned } from './sort-order'

describe('orderOf', () => {
  it('reads both directions', () => {
    expect(orderOf('Name')).toEqual({ key: 'Name', descending: false })
    expect(orderOf('-Name')).toEqual({ key: 'Name', descending: true })
  })
})

describe('turned', () => {
  it('sorts another column in ascending order', () => expect(turned(orderOf('-Date'), 'Name')).toBe('Name'))
  it('toggles the direction of the same column', () => {
    expect(turned(orderOf('Name'), 'Name')).toBe('-Name')
    expect(turned(orderOf('-Name'), 'Name')).toBe('Name')
  })
})
