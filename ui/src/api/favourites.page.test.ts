import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { updateStar } from './favourites'

it('shows a star in every list and viewer of its kind, and not in those of other kinds', () => {
  const client = new QueryClient()
  const row = (Id: number) => ({ Id, Favourite: false })
  const terms = ['browse', 'glossary', 'page', { page: 1 }]
  const term = ['browse', 'glossary', 'view', 7]
  const texts = ['browse', 'legaltexts', 'page', { page: 1 }]
  const count = ['browse', 'glossary', 'count']
  client.setQueryData(terms, { Items: [row(6), row(7)], Total: 2 })
  client.setQueryData(term, { Item: row(7) })
  client.setQueryData(texts, { Items: [row(7)], Total: 1 })
  client.setQueryData(count, 2)

  updateStar(client, { kind: 'terms', id: 7 }, true)
  expect(client.getQueryData(terms)).toEqual({ Items: [row(6), { Id: 7, Favourite: true }], Total: 2 })
  expect(client.getQueryData(term)).toEqual({ Item: { Id: 7, Favourite: true } })
  expect(client.getQueryData(texts)).toEqual({ Items: [row(7)], Total: 1 })
  expect(client.getQueryData(count)).toBe(2)

  updateStar(client, { kind: 'terms', id: 7 }, false)
  expect(client.getQueryData(term)).toEqual({ Item: row(7) })
})
