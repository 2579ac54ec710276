import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { loadWholeCatalogue, startI18n } from '@/i18n/i18n'
import { Mantine } from '@/theme/mantine'
import { type Messages, MessagesProvider, useMessages } from './messages'

let messages: Messages

function Screen() {
  messages = useMessages()
  return null
}

beforeEach(async () => {
  await startI18n('en')
  await loadWholeCatalogue()
  render(
    <Mantine>
      <MessagesProvider>
        <Screen />
      </MessagesProvider>
    </Mantine>,
  )
})

it('resolves to the choice of the user', async () => {
  const deleted = messages.confirm({ title: 'Delete Waste?', danger: true, confirmText: 'Delete' })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await deleted).toBe(true)
  const kept = messages.confirm({ title: 'Delete Energy?', danger: true, confirmText: 'Delete' })
  await screen.findByRole('alertdialog', { name: 'Delete Energy?' })
  await userEvent.keyboard('{Escape}')
  expect(await kept).toBe(false)
})

it('shows one message after the other', async () => {
  const first = messages.warning({ title: 'Locked' })
  const second = messages.info({ title: 'Free again' })
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await first
  expect(await screen.findByRole('alertdialog', { name: 'Free again' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await second
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
