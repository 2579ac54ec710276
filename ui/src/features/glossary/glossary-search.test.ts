import { expect, it } from 'vitest'
import { domainSearch, readGlossarySearch, termParams } from './glossary-search'

it('reads a shared link and ignores invalid parameters', () => {
  const link = { q: 'ığdır', domain: '7', exact: 1, sort: '-NameEN', page: 3, size: 50, term: 9 }
  expect(readGlossarySearch(link)).toEqual({ ...link, domain: 7 })
  expect(
    readGlossarySearch({
      q: ' ',
      domain: 0,
      exact: 2,
      sort: 'Number',
      page: 'x',
      size: 7,
      term: -1,
      text: 1,
    }),
  ).toEqual({})
})

it('orders by the source language until an order is chosen', () => {
  expect(termParams({}, 'tr')).toMatchObject({ sort: 'NameTR', page: 1, size: 10 })
  expect(termParams({}, 'en').sort).toBe('NameEN')
  expect(termParams({ sort: '-ModifyDate' }, 'en').sort).toBe('-ModifyDate')
})

it('excludes subdomains only when a domain is selected', () => {
  expect(termParams({ exact: 1 }, 'tr').exact).toBeUndefined()
  expect(termParams({ exact: 1, domain: 4 }, 'tr')).toMatchObject({ exact: '1', domain: [4] })
})

it('opens all terms of another domain in the same order', () => {
  expect(domainSearch({ q: 'veri', sort: 'NameEN', domain: 1, exact: 1, page: 4, term: 2 }, 5)).toEqual({
    sort: 'NameEN',
    domain: 5,
  })
})
