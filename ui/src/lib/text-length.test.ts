import { describe, expect, it } from 'vitest'
import { normaliseText, textLength } from './text-length'

describe('textLength', () => {
  it('counts code points, not UTF-16 units', () => {
    expect(textLength('a😀b')).toBe(3)
  })

  it('counts a line end once', () => {
    expect(textLength('a\r\nb\rc\nd')).toBe(7)
  })

  it('counts a letter with a combining mark once', () => {
    expect(textLength('s\u0327')).toBe(1)
  })

  it('counts a lone surrogate', () => {
    expect(textLength('\udc00a\ud800')).toBe(3)
  })
})

it('normalises a text as the server stores it', () => {
  expect(normaliseText('I\u0307\r\nx')).toBe('İ\nx')
})
