import { afterEach, expect, it, vi } from 'vitest'
import { addRecentItem, type RecentItem, recentItems, removeRecentItem } from './recent-items'

const item = (id: number, kind: RecentItem['kind'] = 'terms'): RecentItem => ({
  kind,
  id,
  nameTR: `ad ${id}`,
  nameEN: `name ${id}`,
})

afterEach(() => localStorage.clear())

it('keeps the recent records without duplicates, latest first', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) addRecentItem(1, item(id))
  addRecentItem(1, item(3, 'legaltexts'))
  expect(recentItems(1).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'legaltexts 3',
    'terms 3',
    'terms 7',
    'terms 6',
    'terms 5',
    'terms 4',
  ])
  removeRecentItem(1, 'terms', 7)
  expect(recentItems(1)).toHaveLength(5)
})

it('does not show the records of another user, and deletes them', () => {
  addRecentItem(1, item(1))
  expect(recentItems(2)).toEqual([])
  expect(recentItems(1)).toEqual([])
})

it('ignores invalid data in the storage', () => {
  for (const kept of ['', '{', '1', 'null', '{"user":1}', '{"user":1,"items":[1,null,{"kind":"x"}]}']) {
    localStorage.setItem('lls-recent', kept)
    expect(recentItems(1)).toEqual([])
  }
})

it('works when the storage is full', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} })
  expect(() => addRecentItem(1, item(2))).not.toThrow()
  expect(() => removeRecentItem(1, 'terms', 1)).not.toThrow()
  expect(setItem).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
