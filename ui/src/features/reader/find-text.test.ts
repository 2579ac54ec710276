import { expect, it } from 'vitest'
import { findTyped, MOST_FOUND } from './find-text'

const words = (text: string, typed: string) =>
  findTyped(text, typed).map(({ Start, End }) => text.slice(Start, End))

it('finds what is typed without regard to capitals, accents and broken lines', () => {
  expect(words('ATIK YÖNETİMİ, atık\n  yönetimi; atıkyönetimi', 'atik yonetimi')).toEqual([
    'ATIK YÖNETİMİ',
    'atık\n  yönetimi',
  ])
  expect(words('genel kurul, kuruluş', 'genel kurul')).toEqual(['genel kurul'])
  expect(words('(1) bir (2) iki', '(2)')).toEqual(['(2)'])
})

it('finds nothing for blanks, and bounds the number of matches', () => {
  expect(findTyped('a b', '  ')).toEqual([])
  expect(findTyped('a'.repeat(MOST_FOUND + 9), 'a')).toHaveLength(MOST_FOUND)
})
