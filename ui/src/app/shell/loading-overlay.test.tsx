import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ApiFault } from '@/api/fault'
import { endPresence, usePresenceAsked } from '@/feedback/presence'
import { useAction } from '@/feedback/use-action'
import { startI18n } from '@/i18n/i18n'
import { OVERLAY_AFTER } from '@/lib/timings'
import { LoadingOverlay } from './loading-overlay'

function Trigger() {
  const asked = usePresenceAsked()
  const save = useAction({ run: () => Promise.reject(new ApiFault(200, 'ERROR_PRESENCE')) })
  return (
    <button type="button" onClick={() => save.mutate()}>
      {asked ? 'asked' : 'save'}
    </button>
  )
}

it('does not cover the dialog that asks whether the user is present', async () => {
  await startI18n('en')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Trigger />
      <LoadingOverlay />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByText('save'))
  expect(await screen.findByText('asked')).toBeVisible()
  await act(() => new Promise((resolve) => setTimeout(resolve, OVERLAY_AFTER + 200)))
  expect(screen.queryByRole('status')).toBeNull()
  await act(async () => endPresence(false))
})
