import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFault } from '@/api/fault'
import { changeLanguage, startI18n } from '@/i18n/i18n'
import { faultToast } from './fault-messages'
import { Toaster } from './toaster'
import { closeAllToasts, showToast } from './toasts'

beforeEach(async () => {
  await startI18n('en')
  vi.useFakeTimers()
})

afterEach(() => {
  act(closeAllToasts)
  vi.useRealTimers()
})

const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

it('keeps success for 2.5 s and errors for 5 s', () => {
  render(<Toaster />)
  act(() => {
    showToast({ severity: 'success', title: (t) => t('toast.updated') })
    showToast({ severity: 'error', title: (t) => t('toast.errorTitle') })
  })
  pass(2499)
  expect(screen.getByRole('status')).toHaveTextContent('Record updated')
  pass(2)
  expect(screen.queryByRole('status')).toBeNull()
  pass(2490)
  expect(screen.getByRole('alert')).toHaveTextContent('Error')
  pass(20)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('stays under the pointer', () => {
  render(<Toaster />)
  act(() => showToast({ severity: 'info', title: (t) => t('toast.copied') }))
  const card = screen.getByRole('status').parentElement as HTMLElement
  fireEvent.pointerEnter(card)
  pass(10_000)
  expect(screen.getByRole('status')).toBeVisible()
  fireEvent.pointerLeave(card)
  pass(2501)
  expect(screen.queryByRole('status')).toBeNull()
})

it('follows the language', async () => {
  render(<Toaster />)
  act(() => showToast({ severity: 'success', title: (t) => t('toast.updated') }))
  await act(() => changeLanguage('tr'))
  expect(screen.getByRole('status')).toHaveTextContent('Kayıt güncellendi')
})

it('shows a message by the kind of fault', () => {
  render(<Toaster />)
  const shown = (fault: unknown) => {
    const toast = faultToast(fault)
    act(() => toast && showToast(toast))
    return screen.queryAllByRole('alert').at(-1)?.textContent
  }
  expect(shown(new ApiFault(-1, ''))).toBe(
    'Connection ErrorCould not complete connection to the backend server, please check your internet connection.',
  )
  expect(shown(new ApiFault(503, 'ERROR_UNAVAILABLE'))).toMatch(/^Server Error \(503\)/)
  expect(shown(new ApiFault(500, 'ERROR_INTERNAL', [], undefined, '7F3A-91'))).toContain('Incident: 7F3A-91')
  expect(shown(new ApiFault(200, 'Something raw'))).toBe('API ErrorSomething raw')
  expect(faultToast(new ApiFault(401, 'ERROR_UNAUTHENTICATED'))).toBeNull()
})
