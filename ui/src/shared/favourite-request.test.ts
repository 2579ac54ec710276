import { expect, it } from 'vitest'
import { discardNotesOfOthers, setUnsavedNote, unsavedNote } from './favourite-request'

const one = { kind: 'terms' as const, id: 7 }

it('keeps a note for its author only', () => {
  setUnsavedNote(1, one, 'for me')
  expect(unsavedNote(2, one)).toBeUndefined()
  // The same user signs in again.
  discardNotesOfOthers(1)
  expect(unsavedNote(1, one)).toBe('for me')
  // A failed call of the previous user that returns late.
  discardNotesOfOthers(2)
  setUnsavedNote(1, one, 'late')
  expect(unsavedNote(2, one)).toBeUndefined()
  discardNotesOfOthers(2)
  expect(unsavedNote(1, one)).toBeUndefined()
})
