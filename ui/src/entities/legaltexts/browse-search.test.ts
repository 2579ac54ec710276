import { expect, it } from 'vitest'
import { activeFilters, browseParams, readBrowseSearch, sectorSearch } from './browse-search'

it('reads a shared link, whether or not the router has parsed its numbers', () => {
  const link = {
    q: 18,
    sector: '7',
    status: -1,
    trafficlight: 0,
    sort: '-Number',
    page: 3,
    size: 50,
    text: 9,
  }
  expect(readBrowseSearch(link)).toEqual({ ...link, q: '18', sector: 7 })
})

it('ignores invalid parameters, so that every link opens', () => {
  const nonsense = {
    q: '  ',
    sector: -3,
    type: 'x',
    status: 11,
    trafficlight: 4,
    adopted: 20240,
    sort: 'Name; DROP',
    page: 0,
    size: 7,
    text: 1.5,
    other: 'thing',
  }
  expect(readBrowseSearch(nonsense)).toEqual({})
})

it('sorts drafts by delay and adopted texts by name in the language of the interface', () => {
  expect(browseParams('draftlegaltexts', {}, 'en')).toMatchObject({
    sort: '-TrafficLightId',
    page: 1,
    size: 10,
  })
  expect(browseParams('legaltexts', {}, 'tr').sort).toBe('NameTR')
  expect(browseParams('legaltexts', {}, 'en').sort).toBe('NameEN')
  expect(browseParams('legaltexts', { sort: '-Count' }, 'en').sort).toBe('-Count')
})

it('requests red and yellow texts as the late ones', () => {
  const late = readBrowseSearch({ trafficlight: 'late' })
  expect(late).toEqual({ trafficlight: 'late' })
  expect(browseParams('draftlegaltexts', late, 'en').trafficlight).toEqual([3, 2])
  expect(readBrowseSearch({ trafficlight: 'never' })).toEqual({})
})

it('counts the filters but not the sector, the order or the page', () => {
  expect(activeFilters({ sector: 3, sort: 'Number', page: 2, text: 1 })).toBe(0)
  expect(activeFilters({ q: 'atık', trafficlight: 0 })).toBe(2)
})

it('opens all texts of another sector in the same order', () => {
  const known = { q: 'su', status: 4, page: 4, size: 50, sort: '-Number', text: 9, sector: 1 }
  expect(sectorSearch(known, 5)).toEqual({ sort: '-Number', size: 50, sector: 5 })
})
