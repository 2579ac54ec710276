import { expect, it } from 'vitest'
import { readPreferences } from './preferences'

const DEFAULTS = {
  size: 'normal',
  width: 'normal',
  terms: false,
  references: false,
  checks: false,
  changes: false,
  outline: true,
}

it('reads what was kept, and ignores what makes no sense', () => {
  expect(readPreferences(null)).toEqual(DEFAULTS)
  expect(readPreferences('{"size":"huge","width":3,"terms":"yes","shown":"de"}')).toEqual(DEFAULTS)
  expect(readPreferences('not json')).toEqual(DEFAULTS)
  const kept = {
    shown: 'both',
    size: 'large',
    width: 'wide',
    terms: true,
    references: true,
    checks: true,
    changes: true,
    outline: false,
  }
  expect(readPreferences(JSON.stringify(kept))).toEqual(kept)
})
