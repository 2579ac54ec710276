import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AGENCIES, type Answers, agency, failure, openApp, refusal } from './test-app'

afterEach(() => vi.unstubAllGlobals())

const VIEW = 'GET /api/settings/agencies/view/7'
const LIST = 'GET /api/settings/agencies'
const DELETE = 'DELETE /api/settings/agencies/7'
const READS = ['settings.agencies']
const WRITES = [...READS, 'agencies.update', 'agencies.delete']

const open = (more: object = {}, permissions = WRITES, answers: Answers = {}) =>
  openApp(`${AGENCIES}/view/7`, permissions, {
    [VIEW]: () => ({ Item: agency(7, 'Customs', more) }),
    [LIST]: () => ({ Items: [], Total: 0, SortTypes: [] }),
    ...answers,
  })

const title = () => screen.findByRole('heading', { level: 1, name: 'Customs' })
const agree = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

it('shows the fields of a record in both languages, and who changed it', async () => {
  await open({ AbbrEN: 'CUS', Notes: 'Moved in 2024' })
  await title()
  expect(screen.getByText('Customs (TR)')).toBeVisible()
  expect(screen.getByText('CUS')).toBeVisible()
  expect(screen.getByText('Moved in 2024')).toBeVisible()
  expect(screen.getByText('Mert Kaya')).toBeVisible()
  expect(screen.getByText('06/02/2026 11:30')).toBeVisible()
})

it('omits empty fields', async () => {
  await open()
  await title()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).not.toContain('Notes')
  expect(screen.queryByText('Abbreviation')).toBeNull()
})

it('deletes after confirmation, reports it and opens the list', async () => {
  const app = await open()
  await title()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Delete Customs?')).toBeInTheDocument()
  expect(app.calls(DELETE)).toEqual([])
  await agree('Delete')
  expect(await screen.findByText('Record deleted')).toBeVisible()
  await waitFor(() => expect(app.path()).toBe(AGENCIES))
  expect(app.calls(DELETE)).toHaveLength(1)
})

it('deletes nothing when the user declines', async () => {
  const app = await open()
  await title()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await agree('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(app.calls(DELETE)).toEqual([])
  expect(app.path()).toBe(`${AGENCIES}/view/7`)
})

it('shows why a record in use cannot be deleted, without asking for confirmation', async () => {
  const app = await open({ Count: 3 })
  await title()
  const button = screen.getByRole('button', { name: /Delete/ })
  expect(button).toHaveAccessibleDescription('It cannot be deleted: 3 users belong to it.')
  await userEvent.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(app.calls(DELETE)).toEqual([])
})

it('lists the uses of a record when the server refuses to delete it', async () => {
  const linked = refusal('ERROR_LINKED_DATA', { Value: [{ Kind: 'users', Count: 2 }] })
  const app = await open({}, WRITES, { [DELETE]: () => linked })
  await title()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await agree('Delete')
  const message = await screen.findByText('Unable to delete Customs due to linked data.')
  await waitFor(() => expect(message).toBeVisible())
  expect(screen.getByText('2 users')).toBeVisible()
  expect(screen.queryByText('Record deleted')).toBeNull()
  expect(app.path()).toBe(`${AGENCIES}/view/7`)
})

it('offers a reader neither the form nor the deletion', async () => {
  await open({}, READS)
  await title()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it('links a writer to the form', async () => {
  await open()
  await title()
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${AGENCIES}/edit/7`)
})

it('reports a missing record without a retry button, and links to the list', async () => {
  const app = await open({}, WRITES, { [VIEW]: () => failure(404, 'ERROR_NOT_FOUND') })
  expect(await screen.findByText('The record could not be opened')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe(AGENCIES))
})

it('reports a server error and shows the record after a retry', async () => {
  let fails = true
  const answer = () => (fails ? failure(500, 'ERROR_INTERNAL') : { Item: agency(7, 'Customs') })
  await open({}, WRITES, { [VIEW]: answer })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await title()).toBeVisible()
})
