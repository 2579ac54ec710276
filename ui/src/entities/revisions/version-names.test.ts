import { expect, it } from 'vitest'
import { versionNames } from './version-names'

const review = { NameTR: 'Uzman İncelemesinde', NameEN: 'Under Expert Review' }
const version = (Id: number, day: string, Status: typeof review | null = review) => ({
  Id,
  Date: day,
  Status,
})

it('names versions by date and status, and numbers those that would read the same from the oldest', () => {
  const versions = [
    version(9, '2026-11-29'),
    version(8, '2026-11-29'),
    version(7, '2026-11-29', null),
    version(3, '2026-05-01'),
  ]
  expect([...versionNames(versions, 'tr')]).toEqual([
    [9, '29/11/2026 · Uzman İncelemesinde · 2/2'],
    [8, '29/11/2026 · Uzman İncelemesinde · 1/2'],
    [7, '29/11/2026'],
    [3, '01/05/2026 · Uzman İncelemesinde'],
  ])
  expect(versionNames(versions, 'en', (date) => `version of ${date}`).get(8)).toBe(
    'version of 29/11/2026 · Under Expert Review · 1/2',
  )
})
