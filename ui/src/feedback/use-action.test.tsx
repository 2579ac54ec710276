import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiFault } from '@/api/fault'
import { loadCatalogueParts, startI18n } from '@/i18n/i18n'
import { Toaster } from './toaster'
import { closeAllToasts } from './toasts'
import { type Action, useAction } from './use-action'

beforeEach(async () => {
  await startI18n('en')
  await loadCatalogueParts('shared')
})
afterEach(() => act(closeAllToasts))

function Trigger({ action }: { action: Action<void, unknown> }) {
  const act = useAction(action)
  return (
    <button type="button" onClick={() => act.mutate()}>
      go
    </button>
  )
}

async function run(action: Action<void, unknown>, client = new QueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <Trigger action={action} />
      <Toaster />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByText('go'))
}

it('invalidates the dependent queries and reports success', async () => {
  const client = new QueryClient()
  client.setQueryData(['settings', 'sectors'], [])
  await run({ run: async () => ({}), done: 'toast.created', refresh: [['settings', 'sectors']] }, client)
  expect(await screen.findByRole('status')).toHaveTextContent('Record created')
  expect(client.getQueryState(['settings', 'sectors'])?.isInvalidated).toBe(true)
})

it('shows the reason of a refused save', async () => {
  await run({
    run: () => Promise.reject(new ApiFault(200, 'ERROR_LOCKED', [], 'Elif Demirağ')),
    failing: 'save',
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error occurred when saving, please check the information you entered. (Elif Demirağ is editing',
  )
})

it('shows that linked data prevent a deletion', async () => {
  const failing = { delete: () => 'Waste' }
  await run({ run: () => Promise.reject(new ApiFault(200, 'ERROR_LINKED_DATA')), failing })
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to delete Waste due to linked data.')
})

it('shows no toast for a fault that the screen shows itself', async () => {
  let reported = ''
  const onFault = (fault: unknown) => {
    reported = (fault as ApiFault).code
    return true
  }
  await run({ run: () => Promise.reject(new ApiFault(200, 'ERROR_VALIDATION')), onFault })
  expect(reported).toBe('ERROR_VALIDATION')
  expect(screen.queryByRole('alert')).toBeNull()
})
