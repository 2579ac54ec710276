import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clearUserData,
  draftNames,
  draftPrefix,
  markDraftOpen,
  otherDraftCount,
  storedUser,
  storeUser,
} from '@/api/browser-data'
import { toBase64 } from '@/lib/base64'
import { type Draft, dropDraft, dropOldDrafts, findDrafts, keepDraft } from './draft-store'

const keyOf = (byte: number) => toBase64(new Uint8Array(32).fill(byte))
const OWNER = { userId: 7, key: keyOf(7) }
const PREFIX = draftPrefix(7, 'legaltexts', 12)
const NAME = `${PREFIX}first`
const DAY = 24 * 60 * 60 * 1000

const draft = (part: Partial<Draft> = {}): Draft => ({
  at: Date.now(),
  base: '2025-11-20T10:00:00.000Z',
  values: { NameTR: 'Atık Yönetimi' },
  ...part,
})

/** All stored data of the browser, as another user of the computer could read it. */
const everything = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })

beforeEach(() => storeUser(7))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('drafts of new versions belong to their legal text', () => {
  expect(draftPrefix(7, 'revisions', 0, 5)).not.toBe(draftPrefix(7, 'revisions', 0, 6))
  expect(draftPrefix(7, 'revisions', 0, 5)).not.toBe(draftPrefix(8, 'revisions', 0, 5))
})

it('is available to its author, and unreadable in the browser storage', async () => {
  const typed = draft()
  expect(await keepDraft(NAME, typed, OWNER)).toBe(true)
  expect(await findDrafts(PREFIX, OWNER)).toEqual([{ ...typed, name: NAME }])
  expect(everything()).not.toContain('Atık')
  expect(everything()).not.toContain(OWNER.key)
})

it('cannot be opened with another key, nor under another name', async () => {
  await keepDraft(NAME, draft(), OWNER)
  const other = `${draftPrefix(7, 'legaltexts', 13)}first`
  localStorage.setItem(other, localStorage.getItem(NAME) ?? '')
  expect(await findDrafts(draftPrefix(7, 'legaltexts', 13), OWNER)).toEqual([])
  expect(await findDrafts(PREFIX, { userId: 7, key: keyOf(8) })).toEqual([])
  expect(draftNames()).toEqual([])
})

it('is deleted when dropped', async () => {
  await keepDraft(NAME, draft(), OWNER)
  await dropDraft(NAME)
  expect(await findDrafts(PREFIX, OWNER)).toEqual([])
})

it('each tab keeps a separate draft, and the latest is offered first', async () => {
  await keepDraft(`${PREFIX}a`, draft({ at: Date.now() - 2000, values: { NameTR: 'earlier' } }), OWNER)
  await keepDraft(`${PREFIX}b`, draft({ values: { NameTR: 'later' } }), OWNER)
  expect((await findDrafts(PREFIX, OWNER)).map(({ values }) => values.NameTR)).toEqual(['later', 'earlier'])
})

it('no draft is kept after a sign-out in another tab, or without a key', async () => {
  expect(await keepDraft(NAME, draft(), { ...OWNER, key: '' })).toBe(false)
  clearUserData()
  expect(await keepDraft(NAME, draft(), OWNER)).toBe(false)
  expect(everything()).not.toContain('lls-draft')
})

it('a sign-out and the sign-in of another user delete all drafts', async () => {
  await keepDraft(NAME, draft(), OWNER)
  storeUser(7)
  expect(draftNames()).toEqual([NAME])
  storeUser(8)
  expect(draftNames()).toEqual([])
  expect(storedUser()).toBe(8)
  await keepDraft(`${draftPrefix(8, 'terms', 1)}x`, draft(), { userId: 8, key: keyOf(8) })
  clearUserData()
  expect(everything()).not.toContain('lls-')
})

it('counts the drafts that would be lost, except those of this tab’s forms', async () => {
  await keepDraft(NAME, draft(), OWNER)
  await keepDraft(`${PREFIX}second`, draft(), OWNER)
  const letGo = markDraftOpen(NAME)
  expect(otherDraftCount()).toBe(1)
  letGo()
  expect(otherDraftCount()).toBe(2)
})

it('expires after seven days, also with a time far in the future', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const now = Date.now()
  await keepDraft(`${PREFIX}old`, draft({ at: now - 7 * DAY }), OWNER)
  await keepDraft(`${PREFIX}ahead`, draft({ at: now + 30 * DAY }), OWNER)
  await keepDraft(`${PREFIX}young`, draft({ at: now - 7 * DAY + 1 }), OWNER)
  localStorage.setItem('lls-draft-legaltexts-12', JSON.stringify({ userId: 7, values: { NameTR: 'plain' } }))
  await dropOldDrafts()
  expect(draftNames()).toEqual([`${PREFIX}young`])
})

it('invalid data is not a draft', async () => {
  localStorage.setItem(NAME, '{"at":"yesterday"')
  expect(await findDrafts(PREFIX, OWNER)).toEqual([])
})

it('reports a full storage, throws nothing, and keeps an older draft', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await keepDraft(NAME, draft({ values: { TextTR: 'a'.repeat(300_000) } }), OWNER)).toBe(false)
  const typed = draft()
  await keepDraft(NAME, typed, OWNER)
  const entries = { ...localStorage }
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const getItem = (name: string) => entries[name] ?? null
  vi.stubGlobal('localStorage', { ...entries, getItem, setItem: full, removeItem: () => {}, clear: () => {} })
  expect(await keepDraft(NAME, draft({ values: { NameTR: 'newer' } }), OWNER)).toBe(false)
  expect(await findDrafts(PREFIX, OWNER)).toEqual([{ ...typed, name: NAME }])
})
