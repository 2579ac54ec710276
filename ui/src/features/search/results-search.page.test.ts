import { expect, it } from 'vitest'
import { readResultsSearch } from './results-search'
import { searchParams } from './search-params'

it('drops what makes no sense, so that every link opens', () => {
  const read = readResultsSearch({
    q: '  ',
    kind: 'users',
    status: 0,
    page: 0,
    language: 'de',
    size: 7,
    foo: 1,
  })
  expect(read).toEqual({})
  expect(readResultsSearch({ q: 2024, status: -1, sector: '3' })).toEqual({
    q: '2024',
    state: 'draft',
    sector: 3,
  })
})

it('requests only terms when the user may not read legal texts, whatever the URL contains', () => {
  const search = readResultsSearch({ q: 'atık', kind: 'revisions', sector: 1, status: 2, domain: 4 })
  expect(searchParams(search, false)).toEqual({ q: 'atık', kind: ['terms'], domain: [4], page: 1, size: 20 })
  expect(searchParams(search, true)).toMatchObject({ kind: ['revisions'], sector: [1], status: [2] })
  expect(searchParams(search, true)).not.toHaveProperty('domain')
})

it('requests texts without terms, and late texts by their lights', () => {
  const ask = searchParams(readResultsSearch({ q: 'atık', state: 'draft', trafficlight: 'late' }), true)
  expect(ask).toMatchObject({ kind: ['legaltexts', 'revisions'], state: ['draft'], trafficlight: [3, 2] })
})

it('requests no more words than the server accepts', () => {
  const q = searchParams({ q: 'a '.repeat(90) }, true).q
  expect(q.split(' ')).toHaveLength(32)
  const numbers = searchParams({ q: '34/2017 '.repeat(17) }, true).q
  expect(numbers.match(/\d+/g)).toHaveLength(32)
})
