import { afterEach, expect, it, vi } from 'vitest'
import { type Draft, draftKey, dropDraft, findDraft, keepDraft } from './draft-store'

const KEY = draftKey('legaltexts', 12)
const draft = (part: Partial<Draft> = {}): Draft => ({
  at: 1000,
  userId: 7,
  base: '2025-11-20T10:00:00.000Z',
  values: { NameTR: 'Atık' },
  ...part,
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('drafts of new versions belong to their legal text', () => {
  expect(draftKey('revisions', 0, 5)).toBe('lls-draft-revisions-0-5')
  expect(KEY).toBe('lls-draft-legaltexts-12')
})

it('is found again by the one who typed it, and by nobody else', async () => {
  expect(await keepDraft(KEY, draft())).toBe(true)
  expect(await findDraft(KEY, 7)).toEqual(draft())
  expect(await findDraft(KEY, 8)).toBeUndefined()
})

it('is gone once dropped', async () => {
  await keepDraft(KEY, draft())
  await dropDraft(KEY)
  expect(await findDraft(KEY, 7)).toBeUndefined()
})

it('what no draft can be is no draft', async () => {
  localStorage.setItem(KEY, '{"at":"yesterday"')
  expect(await findDraft(KEY, 7)).toBeUndefined()
})

it('without room it says so and breaks nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await keepDraft(KEY, draft({ values: { TextTR: 'a'.repeat(300_000) } }))).toBe(false)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full, removeItem: () => {}, clear: () => {} })
  expect(await keepDraft(KEY, draft())).toBe(false)
})
