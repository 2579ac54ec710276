import { expect, it } from 'vitest'
import { capitals } from './capitals'

it('upper-cases with Turkish rules', () => {
  expect(capitals('iıışğüöç', 'tr')).toBe('İIIŞĞÜÖÇ')
})

it('upper-cases with English rules', () => {
  expect(capitals('environment', 'en')).toBe('ENVIRONMENT')
})
