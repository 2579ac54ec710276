import { expect, it } from 'vitest'
import { formatTelephone } from './telephone'

it('writes ten digits in groups', () => {
  expect(formatTelephone('3922283444')).toBe('(392) 228 3444')
  expect(formatTelephone('392 228 34 44')).toBe('(392) 228 3444')
})

it('leaves any other number alone', () => {
  expect(formatTelephone('112')).toBe('112')
  expect(formatTelephone('+90 392 228 34 44')).toBe('+90 392 228 34 44')
})
