import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataList } from './data-list'
import type { Column, DataListProps } from './data-list-types'
import { renderUi } from './test-render'

interface Law {
  id: number
  name: string
  number: string
}

const ROWS: Law[] = [
  { id: 1, name: 'Çevre Yasası', number: '18/2012' },
  { id: 2, name: 'Atık Yasası', number: '34/2016' },
]
const COLUMNS: Column<Law>[] = [
  { id: 'number', header: 'No', sortKey: 'number', cell: (row) => row.number, card: 'lead' },
  { id: 'name', header: 'Name', sortKey: 'name', opens: true, cell: (row) => row.name, card: 'title' },
]

function list(props: Partial<DataListProps<Law>>) {
  return <DataList label="Laws" columns={COLUMNS} rows={ROWS} rowId={(row) => row.id} {...props} />
}

afterEach(() => {
  vi.useRealTimers()
})

describe('DataList', () => {
  it('opens a row by a click anywhere in it, and by keyboard with the link of its name', async () => {
    const onOpen = vi.fn()
    renderUi(list({ onOpen }))
    await userEvent.click(screen.getByText('18/2012'))
    expect(onOpen).toHaveBeenLastCalledWith(ROWS[0])
    screen.getByRole('button', { name: 'Atık Yasası' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(ROWS[1])
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('does not open the row when one of its actions is used', async () => {
    const onOpen = vi.fn()
    const onDelete = vi.fn()
    renderUi(
      list({
        onOpen,
        actions: (row) => (
          <button type="button" onClick={() => onDelete(row.id)}>
            Delete {row.number}
          </button>
        ),
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Delete 34/2016' }))
    expect(onDelete).toHaveBeenCalledWith(2)
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('marks the sorted column, and sorts by another', async () => {
    const onSort = vi.fn()
    renderUi(list({ sort: { key: 'number', descending: true }, onSort }))
    expect(screen.getByRole('columnheader', { name: 'No' })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledWith('name')
  })

  it('shows a skeleton only when the response is slow', () => {
    vi.useFakeTimers()
    renderUi(list({ rows: undefined, loading: true }))
    expect(screen.queryByRole('table')).toBeNull()
    act(() => vi.advanceTimersByTime(500))
    expect(screen.getByRole('table', { name: 'Laws' })).toBeInTheDocument()
  })

  it('offers to clear the filters when nothing matches', async () => {
    const onClearFilters = vi.fn()
    renderUi(list({ rows: [], filtered: true, onClearFilters }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClearFilters).toHaveBeenCalled()
  })

  it('offers to try again when it failed, and shows no old rows', async () => {
    const onRetry = vi.fn()
    renderUi(list({ failed: true, onRetry }))
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalled()
    expect(screen.queryByText('Çevre Yasası')).toBeNull()
  })

  it('shows cards instead of a table on a phone', () => {
    const phone = { matches: true, onchange: null, dispatchEvent: () => true }
    const listeners = {
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ media, ...phone, ...listeners }))
    renderUi(list({ onOpen: () => {} }))
    expect(screen.queryByRole('table')).toBeNull()
    const cards = screen.getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    expect(within(cards[0] as HTMLElement).getByRole('button', { name: 'Çevre Yasası' })).toBeVisible()
  })
})
