import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Segmented } from './segmented'
import { renderUi } from './test-render'

const OPTIONS = [
  { value: 'tr', label: 'Turkish' },
  { value: 'en', label: 'English' },
  { value: 'both', label: 'Both' },
] as const

it('selects at once what its owner takes over later, and what the owner selects', async () => {
  const onChange = vi.fn()
  const element = (value: 'tr' | 'en' | 'both') => (
    <Segmented label="Language" options={[...OPTIONS]} value={value} onChange={onChange} />
  )
  const { rerender } = renderUi(element('tr'))
  await userEvent.click(screen.getByRole('radio', { name: 'English' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('en')
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()

  rerender(element('en'))
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
  rerender(element('both'))
  expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'English' })).not.toBeChecked()
})
