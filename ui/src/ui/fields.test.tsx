import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ChipsInput } from './chips-input'
import { CountedInput, type CountedInputProps } from './counted-input'
import { DateField, type DateFieldProps } from './date-field'
import { ErrorSummary } from './error-summary'
import { NumberSpinner, type NumberSpinnerProps } from './number-spinner'
import { SelectField } from './select-field'
import { renderUi } from './test-render'

function Text(props: Partial<CountedInputProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return <CountedInput label="Name" {...props} value={value} onChange={setValue} />
}

describe('CountedInput', () => {
  it('hides the counter until the maximum length is near', async () => {
    renderUi(<Text max={10} />)
    await userEvent.type(screen.getByLabelText('Name'), 'abc')
    expect(screen.queryByText('3/10')).toBeNull()
    await userEvent.type(screen.getByLabelText('Name'), 'defghi')
    expect(screen.getByText('9/10')).toBeVisible()
  })

  it('accepts text that is too long and shows an error', async () => {
    renderUi(<Text max={4} />)
    const input = screen.getByLabelText('Name')
    await userEvent.type(input, 'abcde')
    expect(input).toHaveValue('abcde')
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('At most 4 characters.')
  })

  it('converts to upper case by Turkish rules and keeps the caret', async () => {
    renderUi(<Text capitals="tr" value="AB" />)
    const input = screen.getByLabelText<HTMLInputElement>('Name')
    await userEvent.type(input, 'iı', { initialSelectionStart: 1 })
    expect(input).toHaveValue('AİIB')
    expect(input.selectionStart).toBe(3)
  })

  it('shows its language and that it is required', () => {
    renderUi(<Text lang="tr" required />)
    const input = screen.getByRole('textbox', { name: /^Name TR/ })
    expect(input).toHaveAttribute('lang', 'tr')
    expect(input).toBeRequired()
  })
})

function Spin(props: Partial<NumberSpinnerProps>) {
  const [value, setValue] = useState<number | null>(props.value ?? null)
  return (
    <>
      <NumberSpinner label="Months" min={0} max={90} {...props} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  )
}

describe('NumberSpinner', () => {
  it('steps with the arrow keys and stays inside the bounds', async () => {
    renderUi(<Spin value={89} />)
    await userEvent.type(screen.getByRole('spinbutton'), '{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('spinbutton')).toHaveValue('90')
  })

  it('clamps the typed number on blur', async () => {
    renderUi(<Spin />)
    await userEvent.type(screen.getByRole('spinbutton'), '120')
    await userEvent.tab()
    expect(screen.getByRole('spinbutton')).toHaveValue('90')
    expect(screen.getByRole('status')).toHaveTextContent('90')
  })

  it('marks text that is not a number as invalid and keeps it', async () => {
    renderUi(<Spin />)
    const input = screen.getByRole('spinbutton')
    await userEvent.type(input, 'on iki')
    await userEvent.tab()
    expect(input).toBeInvalid()
    expect(input).toHaveValue('on iki')
    expect(input).toHaveAccessibleDescription('The value must be a number.')
  })

  it('reads and writes the decimal comma in Turkish', async () => {
    renderUi(<Spin decimals={1} step={0.5} />, 'tr')
    await userEvent.type(screen.getByRole('spinbutton'), '1,5{ArrowUp}')
    expect(screen.getByRole('spinbutton')).toHaveValue('2,0')
  })
})

function Day(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <DateField label="Date" {...props} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

describe('DateField', () => {
  it('reports the typed date as an ISO day', async () => {
    renderUi(<Day />)
    await userEvent.type(screen.getByLabelText('Date'), '1/2/2024')
    expect(screen.getByRole('status')).toHaveTextContent('2024-02-01')
    await userEvent.tab()
    expect(screen.getByLabelText('Date')).toHaveValue('01/02/2024')
  })

  it('shows on blur that the value must be a date', async () => {
    renderUi(<Day />)
    const input = screen.getByLabelText('Date')
    await userEvent.type(input, '31/02/2024')
    expect(input).toBeValid()
    await userEvent.tab()
    expect(input).toHaveAccessibleDescription('The value must be a date.')
  })

  it('rejects a day before the minimum', () => {
    renderUi(<Day value="2024-02-01" min="2024-03-01" />)
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(
      'The date may not be before 01/03/2024.',
    )
  })

  it('takes a day from the calendar', async () => {
    renderUi(<Day value="2024-02-01" />)
    await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
    await userEvent.click(await screen.findByRole('button', { name: /^14 February 2024/ }))
    expect(screen.getByLabelText('Date')).toHaveValue('14/02/2024')
  })
})

function Keywords() {
  const [value, setValue] = useState('waste, water')
  return (
    <>
      <ChipsInput label="Keywords" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

describe('ChipsInput', () => {
  it('adds a word at a comma, without duplicates, and removes it with Backspace', async () => {
    renderUi(<Keywords />)
    await userEvent.type(screen.getByLabelText('Keywords'), 'air,Water,')
    expect(screen.getByRole('status')).toHaveTextContent('waste, water, air')
    await userEvent.type(screen.getByLabelText('Keywords'), '{Backspace}')
    expect(screen.getByRole('status')).toHaveTextContent('waste, water')
  })

  it('includes the last word when the form is saved by keyboard', async () => {
    renderUi(<Keywords />)
    await userEvent.type(screen.getByLabelText('Keywords'), 'air{Control>}s{/Control}')
    expect(screen.getByRole('status')).toHaveTextContent('waste, water, air')
  })

  it('splits pasted text and removes a chip with its button', async () => {
    renderUi(<Keywords />)
    await userEvent.click(screen.getByLabelText('Keywords'))
    await userEvent.paste('air, soil')
    await userEvent.click(screen.getByRole('button', { name: 'Remove waste' }))
    expect(screen.getByRole('status')).toHaveTextContent('water, air, soil')
  })
})

const options = ['Çevre', 'Enerji', 'Tarım', 'Ulaştırma', 'Rekabet', 'Kamu', 'Bilgi', 'Sağlık'].map(
  (label) => ({
    value: label,
    label,
  }),
)

function Pick() {
  const [value, setValue] = useState<string | null>(null)
  return <SelectField label="Sector" options={options} value={value} onChange={setValue} />
}

function Roles() {
  const [value, setValue] = useState<string | null>(null)
  const names = ['Sistem Yöneticisi', 'Mevzuat Uzmanı', 'Mevzuat Görevlisi', 'İzleyici']
  const options = names.map((name) => ({ value: name, label: name }))
  return <SelectField label="Role" options={options} value={value} onChange={setValue} />
}

describe('SelectField', () => {
  it('chooses by keyboard and finds folded text in long lists', async () => {
    renderUi(<Pick />)
    await userEvent.click(screen.getByRole('combobox', { name: /Sector/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search' }), 'ulastir{Enter}')
    expect(screen.getByRole('combobox', { name: 'Sector Ulaştırma' })).toBeVisible()
  })

  it('closes when Tab leaves it, choosing nothing, so that one list is open at most', async () => {
    renderUi(
      <>
        <Roles />
        <Pick />
        <input aria-label="After" />
      </>,
    )
    const role = screen.getByRole('combobox', { name: /Role/ })
    await userEvent.click(role)
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('listbox', { name: 'Role' })).toBeVisible()
    await userEvent.tab()
    expect(role).toHaveTextContent('Choose')
    expect(screen.getByRole('combobox', { name: /Sector/ })).toHaveFocus()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus())
    await userEvent.tab()
    expect(screen.getByRole('textbox', { name: 'After' })).toHaveFocus()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  it('closes when the focus is moved elsewhere', async () => {
    renderUi(
      <>
        <Roles />
        <input aria-label="Name" />
      </>,
    )
    await userEvent.click(screen.getByRole('combobox', { name: /Role/ }))
    expect(await screen.findByRole('listbox', { name: 'Role' })).toBeVisible()
    act(() => screen.getByRole('textbox', { name: 'Name' }).focus())
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('moves to the option that begins with the typed letters', async () => {
    renderUi(<Roles />)
    const role = screen.getByRole('combobox', { name: /Role/ })
    const marked = () => document.getElementById(role.getAttribute('aria-activedescendant') ?? '')
    act(() => role.focus())
    await userEvent.keyboard('mev')
    expect(marked()).toHaveTextContent('Mevzuat Uzmanı')
    await userEvent.keyboard('zuat g')
    expect(marked()).toHaveTextContent('Mevzuat Görevlisi')
    await userEvent.keyboard('{ArrowUp}')
    expect(marked()).toHaveTextContent('Mevzuat Uzmanı')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(role).toHaveTextContent('Mevzuat Görevlisi')
  })

  it('finds Turkish letters by plain ones, and the next option by the same letter again', async () => {
    renderUi(<Roles />)
    const role = screen.getByRole('combobox', { name: /Role/ })
    act(() => role.focus())
    await userEvent.keyboard('i{Enter}')
    expect(role).toHaveTextContent('İzleyici')
    await userEvent.keyboard('mm{Enter}')
    expect(role).toHaveTextContent('Mevzuat Görevlisi')
  })
})

it('the error summary links to the field', async () => {
  renderUi(
    <>
      <ErrorSummary errors={[{ field: 'NameEN', text: 'Name: this field is required' }]} />
      <CountedInput label="Name" field="NameEN" value="" onChange={() => {}} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Name: this field is required' }))
  expect(screen.getByLabelText('Name')).toHaveFocus()
})
