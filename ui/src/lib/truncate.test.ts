import { describe, expect, it } from 'vitest'
import { truncateCharacters, truncateWords } from './truncate'

describe('truncateCharacters', () => {
  it('does not change a text that fits', () => {
    expect(truncateCharacters('Çevre', 5)).toEqual({ text: 'Çevre', cut: false })
  })

  it('truncates a longer text and removes the trailing space', () => {
    expect(truncateCharacters('Çevre Yasası', 6)).toEqual({ text: 'Çevre', cut: true })
  })

  it('never cuts inside a character', () => {
    const family = '👨‍👩‍👧'
    expect(truncateCharacters(`${family}${family}`, 1)).toEqual({ text: family, cut: true })
    expect(truncateCharacters('s\u0327s\u0327s\u0327', 2).text).toBe('s\u0327s\u0327')
  })

  it('counts a joined character once', () => {
    expect(truncateCharacters('👨‍👩‍👧', 3)).toEqual({ text: '👨‍👩‍👧', cut: false })
  })
})

describe('truncateWords', () => {
  it('does not change a text that fits', () => {
    expect(truncateWords('bir iki  ', 2)).toEqual({ text: 'bir iki  ', cut: false })
  })

  it('cuts after the word', () => {
    expect(truncateWords('bir  iki üç', 2)).toEqual({ text: 'bir  iki', cut: true })
  })

  it('returns an empty text for a limit of 0', () => {
    expect(truncateWords('bir', 0)).toEqual({ text: '', cut: true })
  })
})
