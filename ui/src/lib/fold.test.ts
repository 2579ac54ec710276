import { describe, expect, it } from 'vitest'
import { fold, foldedMatch } from './fold'

describe('fold', () => {
  it('makes the four Turkish i’s one', () => {
    expect(fold('İIıi')).toBe('iiii')
  })

  it('drops cedillas, breves, umlauts and circumflexes', () => {
    expect(fold('ŞĞÜÖÇ şğüöç ÂÎÛ âîû')).toBe('sguoc sguoc aiu aiu')
  })

  it('does not tell composed from decomposed text', () => {
    expect(fold('Çevre'.normalize('NFD'))).toBe(fold('Çevre'.normalize('NFC')))
    expect(fold('i\u0307')).toBe('i')
  })
})

describe('foldedMatch', () => {
  it('finds words in any order and without their marks', () => {
    expect(foldedMatch('Atık Yönetimi (Değişiklik) Yasası', 'yon atik')).toBe(true)
    expect(foldedMatch('Çevre Yasası', 'atik')).toBe(false)
  })

  it('matches everything with an empty query', () => {
    expect(foldedMatch('Çevre', '  ')).toBe(true)
  })
})
