import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmByTyping } from './confirm-by-typing'
import { FilterPill } from './filter-pill'
import { IconButton } from './icon-button'
import { SaveBar } from './save-bar'
import { ShowAll } from './show-all'
import { renderUi } from './test-render'
import { TrafficLight } from './traffic-light'
import { UploadRow } from './upload-row'

describe('ConfirmByTyping', () => {
  it('deletes only after the number has been typed', async () => {
    const onConfirm = vi.fn()
    renderUi(
      <ConfirmByTyping
        opened
        title="Delete?"
        expected="18/2025"
        by="number"
        onClose={() => {}}
        onConfirm={onConfirm}
      >
        It will be gone.
      </ConfirmByTyping>,
    )
    const button = () => screen.getByRole('button', { name: 'Delete permanently' })
    await userEvent.type(screen.getByLabelText('Type the number to confirm'), '18/20{Enter}')
    await userEvent.click(button())
    expect(onConfirm).not.toHaveBeenCalled()
    expect(button()).toHaveAccessibleDescription('Type the text exactly as shown.')
    await userEvent.type(screen.getByLabelText('Type the number to confirm'), '25')
    await userEvent.click(button())
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})

describe('SaveBar', () => {
  it('saves with Ctrl+S and the button, but not during an upload', async () => {
    const onSave = vi.fn()
    const bar = (reason?: string) => <SaveBar dirty reason={reason} onSave={onSave} onBack={() => {}} />
    const { rerender } = renderUi(bar())
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    expect(onSave).toHaveBeenCalledTimes(2)
    rerender(bar('An upload is running.'))
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    expect(onSave).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('button', { name: /Save/ })).toHaveAccessibleDescription('An upload is running.')
  })
})

it('a disabled button keeps the focus and shows the reason', async () => {
  const onClick = vi.fn()
  renderUi(
    <IconButton name="Delete" icon="x" reason="The system account cannot be deleted." onClick={onClick} />,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Delete' })
  expect(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(button).toHaveAccessibleDescription('The system account cannot be deleted.')
})

it('a filter pill shows its value and can be cleared', async () => {
  const onChange = vi.fn()
  const options = [
    { value: '1', label: 'Law' },
    { value: '2', label: 'Order' },
  ]
  renderUi(<FilterPill name="Type" options={options} value="1" onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Type: Law' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this filter' }))
  expect(onChange).toHaveBeenCalledWith(null)
})

it('a filter pill shows that it is active while the names of its options have not arrived', async () => {
  const onChange = vi.fn()
  renderUi(<FilterPill name="Type" options={[]} value="1" onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Type: …' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this filter' }))
  expect(onChange).toHaveBeenCalledWith(null)
})

it('a long text can be expanded', async () => {
  renderUi(<ShowAll text="one two three four" limit={2} by="words" />)
  expect(screen.queryByText(/four/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText(/one two three four/)).toBeVisible()
})

it('a missing traffic light has an accessible name', () => {
  renderUi(<TrafficLight value={0} />)
  expect(screen.getByText('None')).toBeInTheDocument()
})

it('a running upload shows its progress and can be cancelled', async () => {
  const onCancel = vi.fn()
  renderUi(<UploadRow name="a.pdf" size={10} state="uploading" progress={0.62} onCancel={onCancel} />, 'tr')
  expect(screen.getByText('%62')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'a.pdf: yüklemeyi iptal et' }))
  expect(onCancel).toHaveBeenCalled()
})
