import { expect, it } from 'vitest'
import { passwordFaults, strengthOf } from './password'

it('distinguishes weak passwords from strong ones', () => {
  for (const weak of ['', 'abc', '1234567', 'aaaaaaaaaaaaaaaaaaaa', 'ababababab'])
    expect(strengthOf(weak)).toBe('weak')
  for (const fair of ['parolam-1', 'kestane12', 'abcdefghij']) expect(strengthOf(fair)).toBe('fair')
  for (const good of ['Kestane-12', 'kestane ve ıhlamur', 'yağmur 2026!'])
    expect(strengthOf(good)).toBe('good')
})

it('returns the faults of a new password', () => {
  const bounds = { min: 4, max: 20 }
  expect(passwordFaults('', '', bounds)).toEqual({ Password: 'required', Password2: 'againRequired' })
  expect(passwordFaults('abc', 'abc', bounds)).toEqual({ Password: 'short' })
  expect(passwordFaults('ş'.repeat(21), 'x', bounds)).toEqual({ Password: 'long', Password2: 'differ' })
  expect(passwordFaults('ş'.repeat(20), 'ş'.repeat(20), bounds)).toEqual({})
})
