import { describe, expect, it } from 'vitest'
import { fold, foldedMatch } from './fold'

describe('fold', () => {
  it('folds the four Turkish i’s to one letter', () => {
    expect(fold('İIıi')).toBe('iiii')
  })

  it('drops cedillas, breves, umlauts and circumflexes', () => {
    expect(fold('ŞĞÜÖÇ şğüöç ÂÎÛ âîû')).toBe('sguoc sguoc aiu aiu')
  })

  it('folds composed and decomposed text to the same result', () => {
    expect(fold('Çevre'.normalize('NFD'))).toBe(fold('Çevre'.normalize('NFC')))
    expect(fold('i\u0307')).toBe('i')
  })
})

describe('foldedMatch', () => {
  it('finds words in any order and without diacritics', () => {
    expect(foldedMatch('Atık Yönetimi (Değişiklik) Yasası', 'yon atik')).toBe(true)
    expect(foldedMatch('Çevre Yasası', 'atik')).toBe(false)
  })

  it('matches everything with an empty query', () => {
    expect(foldedMatch('Çevre', '  ')).toBe(true)
  })
})
