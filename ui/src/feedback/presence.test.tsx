import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiFault } from '@/api/fault'
import { loadCatalogueParts, startI18n } from '@/i18n/i18n'
import { endPresence, usePresenceAsked } from './presence'
import { Toaster } from './toaster'
import { closeAllToasts } from './toasts'
import { useAction } from './use-action'

beforeEach(async () => {
  await startI18n('en')
  await loadCatalogueParts('shared')
})
afterEach(() => act(closeAllToasts))

/** In place of the dialog, shows whether the user is asked. */
function Host() {
  return <output>{usePresenceAsked() ? 'asked' : 'quiet'}</output>
}

function Trigger({ name, run }: { name: string; run: () => Promise<unknown> }) {
  const action = useAction({ run, done: 'toast.updated' })
  return (
    <button type="button" onClick={() => action.mutate()}>
      {name}
    </button>
  )
}

/** A server that refuses calls until the user has proved to be present. */
function setUp(hosted: boolean) {
  let calls = 0
  const server = { present: false, calls: () => calls }
  const run = async () => {
    calls += 1
    if (!server.present) throw new ApiFault(200, 'ERROR_PRESENCE')
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      {hosted && <Host />}
      <Trigger name="one" run={run} />
      <Trigger name="two" run={run} />
      <Toaster />
    </QueryClientProvider>,
  )
  return server
}

const end = (proved: boolean) => act(async () => endPresence(proved))

it('makes refused calls again after one proof of presence', async () => {
  const server = setUp(true)
  await userEvent.click(screen.getByText('one'))
  await userEvent.click(screen.getByText('two'))
  expect(await screen.findByText('asked')).toBeVisible()
  expect(server.calls()).toBe(2)
  expect(screen.queryByText('Record updated')).toBeNull()
  server.present = true
  await end(true)
  expect(await screen.findByText('quiet')).toBeVisible()
  expect(server.calls()).toBe(4)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('makes no call again and reports nothing when the user cancels', async () => {
  const server = setUp(true)
  await userEvent.click(screen.getByText('one'))
  await screen.findByText('asked')
  await end(false)
  expect(await screen.findByText('quiet')).toBeVisible()
  expect(server.calls()).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status', { name: 'Record updated' })).toBeNull()
  await userEvent.click(screen.getByText('one'))
  expect(await screen.findByText('asked')).toBeVisible()
  await end(false)
})

it('reports the refusal where nobody can be asked', async () => {
  const server = setUp(false)
  await userEvent.click(screen.getByText('one'))
  expect(await screen.findByRole('alert')).toHaveTextContent('confirm again that it is you')
  expect(server.calls()).toBe(1)
})
