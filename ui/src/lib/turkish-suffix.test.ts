import { expect, it } from 'vitest'
import { withAblative, withDative, withPartitive } from './turkish-suffix'

it('chooses the suffix by the pronunciation of the number', () => {
  const spoken = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100, 246, 1000, 14_500,
  ]
  expect(spoken.map(withPartitive)).toEqual([
    '0’ı',
    '1’i',
    '2’si',
    '3’ü',
    '4’ü',
    '5’i',
    '6’sı',
    '7’si',
    '8’i',
    '9’u',
    '10’u',
    '12’si',
    '20’si',
    '30’u',
    '40’ı',
    '50’si',
    '60’ı',
    '70’i',
    '80’i',
    '90’ı',
    '100’ü',
    '246’sı',
    '1.000’i',
    '14.500’ü',
  ])
})

it('chooses the suffixes for from and to by the pronunciation of the last word', () => {
  const names = [
    'Madde 9',
    'Madde 6',
    'Madde 4',
    'Madde 3',
    'Madde 5',
    'Madde 40',
    'Madde 100',
    'Madde 5/A',
    'Madde 7B',
    'Ek',
    'Madde 2.',
  ]
  expect(names.map(withAblative)).toEqual([
    'Madde 9’dan',
    'Madde 6’dan',
    'Madde 4’ten',
    'Madde 3’ten',
    'Madde 5’ten',
    'Madde 40’tan',
    'Madde 100’den',
    'Madde 5/A’dan',
    'Madde 7B’den',
    'Ek’ten',
    'Madde 2.’den',
  ])
  expect(names.map(withDative)).toEqual([
    'Madde 9’a',
    'Madde 6’ya',
    'Madde 4’e',
    'Madde 3’e',
    'Madde 5’e',
    'Madde 40’a',
    'Madde 100’e',
    'Madde 5/A’ya',
    'Madde 7B’ye',
    'Ek’e',
    'Madde 2.’ye',
  ])
})
