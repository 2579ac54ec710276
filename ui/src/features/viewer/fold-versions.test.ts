import { expect, it } from 'vitest'
import type { VersionRef } from '@/api/browse'
import { foldVersions } from './fold-versions'

const versions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Id: index + 1 }) as VersionRef)

it('shows the latest three and folds the earlier ones', () => {
  expect(foldVersions(versions(5), 1, false)).toEqual({ shown: versions(3), hidden: 2 })
})

it('does not fold a single version', () => {
  expect(foldVersions(versions(4), 1, false)).toEqual({ shown: versions(4), hidden: 0 })
})

it('shows all on demand, or when an earlier one is selected', () => {
  expect(foldVersions(versions(8), 1, true).hidden).toBe(0)
  expect(foldVersions(versions(8), 6, false).shown).toHaveLength(8)
})
