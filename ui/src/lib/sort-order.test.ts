import { describe, expect, it } from 'vitest'
import { parseSort, toggledSort } from './sort-order'

describe('orderOf', () => {
  it('reads both directions', () => {
    expect(parseSort('Name')).toEqual({ key: 'Name', descending: false })
    expect(parseSort('-Name')).toEqual({ key: 'Name', descending: true })
  })
})

describe('turned', () => {
  it('sorts another column in ascending order', () =>
    expect(toggledSort(parseSort('-Date'), 'Name')).toBe('Name'))
  it('toggles the direction of the same column', () => {
    expect(toggledSort(parseSort('Name'), 'Name')).toBe('-Name')
    expect(toggledSort(parseSort('-Name'), 'Name')).toBe('Name')
  })
})
