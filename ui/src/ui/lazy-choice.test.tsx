import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as translation from '@/i18n/use-translation'
import type { SelectFieldProps } from './select-field'
import { renderUi } from './test-render'

const OPTIONS = ['Ankara', 'Lefkoşa', 'Brüksel', 'Lizbon', 'Viyana', 'Roma', 'Paris', 'Atina']

/** Resolves the import of the list's code. */
let arrive = () => {}

beforeEach(() => {
  vi.resetModules()
  // The catalogues that renderUi provides.
  vi.doMock('@/i18n/use-translation', () => translation)
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  vi.doMock('./choice', async (original) => {
    await arrived
    return await original()
  })
})

// Other files share the process.
afterEach(() => {
  vi.doUnmock('./choice')
  vi.doUnmock('@/i18n/use-translation')
  vi.resetModules()
})

async function renderSelect(count: number): Promise<HTMLElement> {
  const { SelectField } = await import('./select-field')
  const props: SelectFieldProps = {
    label: 'City',
    value: null,
    onChange: () => {},
    options: OPTIONS.slice(0, count).map((city) => ({ value: city, label: city })),
  }
  renderUi(<SelectField {...props} />)
  return screen.getByRole('combobox')
}

it('opens when the list loads while its button is held down', async () => {
  const early = await renderSelect(3)
  fireEvent.mouseDown(early)
  arrive()
  expect(await screen.findByRole('option', { name: 'Lefkoşa' })).toBeInTheDocument()
  expect(early).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
})

it('opens by keyboard, with the focus in the search', async () => {
  const early = await renderSelect(8)
  early.focus()
  await userEvent.keyboard('{Enter}')
  arrive()
  const search = await screen.findByRole('textbox', { name: 'Search' })
  await waitFor(() => expect(search).toHaveFocus())
  await userEvent.keyboard('lef')
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

it('stays closed without a click or key', async () => {
  const early = await renderSelect(3)
  arrive()
  fireEvent.pointerMove(document.body, { movementX: 4 })
  await waitFor(() => expect(early).not.toBeInTheDocument())
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
})

it('keeps its button while its code cannot be fetched', async () => {
  vi.doMock('./choice', () => Promise.reject(new Error('offline')))
  const early = await renderSelect(3)
  fireEvent.mouseDown(early)
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.getByRole('combobox')).toBe(early)
  expect(screen.queryByRole('listbox')).toBeNull()
})
