import { expect, it } from 'vitest'
import { forgetIssued, generatePassword, issuedTo, keepIssued } from './issue-password'

it('generates four groups of letters that are easily read', () => {
  const made = Array.from({ length: 500 }, () => generatePassword({ minLength: 4, maxLength: 20 }))
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/)
  expect(new Set(made).size).toBe(made.length)
  expect(new Set(made.join('')).size, 'every letter occurs').toBe(32)
})

it('keeps the bounds of the instance', () => {
  expect(generatePassword({ minLength: 4, maxLength: 12 })).toHaveLength(12)
  expect(generatePassword({ minLength: 4, maxLength: 18 })).toHaveLength(16)
  expect(generatePassword({ minLength: 24, maxLength: 128 })).toHaveLength(24)
})

it('tells an issued password for its user, until it is forgotten', () => {
  keepIssued(7, 'abcd')
  expect([issuedTo(7), issuedTo(8)]).toEqual(['abcd', undefined])
  forgetIssued()
  expect(issuedTo(7)).toBeUndefined()
})
