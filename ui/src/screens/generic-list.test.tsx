import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AGENCIES, type Answers, agency, type Call, failure, openApp } from './test-app'

afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /api/settings/agencies'
const READS = ['settings.agencies']
const WRITES = [...READS, 'agencies.create', 'agencies.update', 'agencies.delete']
const SORTS = [{ Id: 'NameEN', NameTR: 'Ad', NameEN: 'Name' }]

/** Responds to a list call as the server does: filtered by the query, sorted, one page. */
const listOf = (names: string[]) => (call: Call) => {
  const { q = '', sort, page = '1', size = '15' } = call.query
  const found = names.filter((name) => name.toLowerCase().includes(q.toLowerCase())).toSorted()
  if (sort === '-NameEN') found.reverse()
  const start = (Number(page) - 1) * Number(size)
  const Items = found.slice(start, start + Number(size)).map((name) => agency(names.indexOf(name) + 1, name))
  return { Items, Total: found.length, SortTypes: SORTS }
}

const NAMES = ['Customs', 'Agriculture', 'Environment']
const MANY = Array.from({ length: 20 }, (_, index) => `Agency ${String(index + 1).padStart(2, '0')}`)

const open = (names: string[], { search = '', permissions = WRITES, answers = {} as Answers } = {}) =>
  openApp(AGENCIES + search, permissions, { [LIST]: listOf(names), ...answers })

const table = () => screen.findByRole('table', { name: 'Agencies' })
const shown = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

it('shows the records with their count, and links each to its view', async () => {
  await open(NAMES)
  expect(await shown()).toEqual(['Agriculture', 'Customs', 'Environment'])
  expect(screen.getByText('3 agencies')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Customs' })).toHaveAttribute('href', `${AGENCIES}/view/1`)
})

it('sorts by a column, and keeps the order in the URL', async () => {
  const app = await open(NAMES)
  await shown()
  expect(app.calls(LIST).at(-1)?.query.sort).toBe('NameEN')
  await userEvent.click(within(await table()).getByRole('button', { name: 'Name' }))
  await waitFor(async () => expect(await shown()).toEqual(['Environment', 'Customs', 'Agriculture']))
  expect(app.search()).toEqual({ sort: '-NameEN' })
})

it('searches for the typed text, reports no results, and clears the filter', async () => {
  const app = await open(NAMES)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search agencies' }), 'zzz')
  expect(await screen.findByText('No agencies found matching your criteria')).toBeVisible()
  expect(screen.queryByText('No agencies yet')).toBeNull()
  expect(app.search()).toEqual({ q: 'zzz' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(await shown()).toHaveLength(3)
  expect(app.search()).toEqual({})
})

it('filters by the search parameters and ignores those that the kind does not have', async () => {
  const name = 'GET /api/settings/users'
  const app = await openApp('/pages/settings/users?status=1&colour=red', ['settings.users'], {
    [name]: () => ({
      Items: [],
      Total: 0,
      SortTypes: [],
      UserStatuses: [{ Id: 1, NameTR: 'Etkin', NameEN: 'Active' }],
    }),
  })
  expect(await screen.findByText('No users found matching your criteria')).toBeVisible()
  expect(app.calls(name)[0]?.query).toMatchObject({ status: '1' })
  expect(app.calls(name)[0]?.query).not.toHaveProperty('colour')
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await waitFor(() => expect(app.calls(name).at(-1)?.query).not.toHaveProperty('status'))
})

it('turns pages', async () => {
  const app = await open(MANY)
  expect(await shown()).toHaveLength(15)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(await shown()).toEqual(MANY.slice(15)))
  expect(app.search()).toEqual({ page: 2 })
})

it('returns to the first page when the order changes', async () => {
  const app = await open(MANY, { search: '?page=2' })
  await shown()
  await userEvent.click(within(await table()).getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(app.search()).toEqual({ sort: '-NameEN' }))
})

it('an empty list offers to create a record to users who may', async () => {
  await open([])
  expect(await screen.findByText('No agencies yet')).toBeVisible()
  // One in the header of the screen, one in the empty list.
  const links = screen.getAllByRole('link', { name: 'New agency' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${AGENCIES}/new`, `${AGENCIES}/new`])
})

it('shows a reader no controls that write', async () => {
  await open(NAMES, { permissions: READS })
  await shown()
  expect(screen.queryByRole('link', { name: 'New agency' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Customs: View' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Customs: Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Customs: Delete' })).toBeNull()
})

it('sends no request without the permission, and redirects to the home screen', async () => {
  const app = await open(NAMES, { permissions: [] })
  await waitFor(() => expect(app.path()).toBe('/pages/home'))
  expect(app.calls(LIST)).toEqual([])
})

it('reports a server error and shows the list after a retry', async () => {
  let fails = true
  const answer = (call: Call) => (fails ? failure(500, 'ERROR_INTERNAL') : listOf(NAMES)(call))
  await open(NAMES, { answers: { [LIST]: answer } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No agencies yet')).toBeNull()
  fails = false
  await userEvent.click(again)
  expect(await shown()).toHaveLength(3)
})

it('opens the default list when the server rejects the search parameters', async () => {
  const answer = (call: Call) =>
    call.query.sort === 'Nothing' ? failure(400, 'ERROR_BAD_REQUEST') : listOf(NAMES)(call)
  const app = await open(NAMES, { search: '?sort=Nothing', answers: { [LIST]: answer } })
  await waitFor(() => expect(app.search()).toEqual({}))
  await waitFor(async () => expect(await shown()).toHaveLength(3))
})
