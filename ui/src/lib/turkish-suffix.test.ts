import { expect, it } from 'vitest'
import { ofThem } from './turkish-suffix'

it('takes the suffix from how the number is spoken', () => {
  const spoken = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100, 246, 1000, 14_500,
  ]
  expect(spoken.map(ofThem)).toEqual([
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
    '1000’i',
    '14500’ü',
  ])
})
