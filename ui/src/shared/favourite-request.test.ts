import { expect, it } from 'vitest'
import { forgetOthers, keepNote, keptNote } from './favourite-request'

const one = { kind: 'terms' as const, id: 7 }

it('keeps a note for its author only', () => {
  keepNote(1, one, 'for me')
  expect(keptNote(2, one)).toBeUndefined()
  // The same user signs in again.
  forgetOthers(1)
  expect(keptNote(1, one)).toBe('for me')
  // A failed call of the previous user that returns late.
  forgetOthers(2)
  keepNote(1, one, 'late')
  expect(keptNote(2, one)).toBeUndefined()
  forgetOthers(2)
  expect(keptNote(1, one)).toBeUndefined()
})
