import { expect, it } from 'vitest'
import type { Favourite } from '@/api/favourites'
import { readFavouriteSearch } from './favourite-search'
import { filterFavourites } from './filter-favourites'

const one = (Kind: Favourite['Kind'], NameTR: string, NameEN: string, more: Partial<Favourite> = {}) => ({
  Kind,
  ObjectId: 1,
  NameTR,
  NameEN,
  Note: '',
  Number: '',
  Draft: false,
  CreateDate: '2026-03-01T08:00:00.000Z',
  ...more,
})
const waste = one('terms', 'atık', 'waste', { CreateDate: '2026-03-03T08:00:00.000Z' })
const law = one('legaltexts', 'Çevre Yasası', 'Environment Law', { Number: '18/2012', Note: 'IĞDIR eki' })
const cosmetics = one('legaltexts', 'Cilt Tüzüğü', 'Skin Regulation', {
  CreateDate: '2026-03-02T08:00:00.000Z',
})
const all = [law, cosmetics, waste]
const names = (search: Parameters<typeof filterFavourites>[1], lang: 'tr' | 'en' = 'tr') =>
  filterFavourites(all, search, lang).map(({ NameEN }) => NameEN.split(' ')[0])

it('shows the newest first by default, and supports every order', () => {
  expect(names({})).toEqual(['waste', 'Skin', 'Environment'])
  expect(names({ sort: 'Date' })).toEqual(['Environment', 'Skin', 'waste'])
  expect(names({ sort: 'Name' })).toEqual(['waste', 'Skin', 'Environment'])
  expect(names({ sort: '-Name' }, 'en')).toEqual(['waste', 'Skin', 'Environment'])
  expect(names({ sort: '-Note' })[0]).toBe('Environment')
})

it('finds words in both names, the number and the note, regardless of case', () => {
  expect(names({ q: 'CEVRE' })).toEqual(['Environment'])
  expect(names({ q: 'ığdır' })).toEqual(['Environment'])
  expect(names({ q: '18/2012 law' })).toEqual(['Environment'])
  expect(names({ q: 'ATIK' })).toEqual(['waste'])
  expect(names({ q: 'waste', kind: 'legaltexts' })).toEqual([])
  expect(names({ kind: 'terms' })).toEqual(['waste'])
})

it('reads a shared link and ignores invalid parameters', () => {
  expect(readFavouriteSearch({ q: 18, kind: 'terms', sort: '-Name' })).toEqual({
    q: '18',
    kind: 'terms',
    sort: '-Name',
  })
  expect(readFavouriteSearch({ q: ' ', kind: 'users', sort: 'Id', page: 2 })).toEqual({})
})
