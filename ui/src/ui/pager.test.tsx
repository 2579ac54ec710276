import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pageNumbers } from './page-numbers'
import { Pager } from './pager'
import { renderUi } from './test-render'

describe('Pager', () => {
  it('shows the position in the list', () => {
    renderUi(<Pager page={4} pageSize={10} total={38} onPage={() => {}} />)
    expect(screen.getByText('31–38 / 38')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
  })

  it('turns pages with buttons and arrow keys, never past the end', async () => {
    const onPage = vi.fn()
    renderUi(<Pager page={4} pageSize={10} total={38} onPage={onPage} />)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(onPage).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowLeft}')
    expect(onPage).toHaveBeenLastCalledWith(3)
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(onPage).toHaveBeenLastCalledWith(1)
  })

  it('changes the page size', async () => {
    const onPageSize = vi.fn()
    renderUi(<Pager page={1} pageSize={10} total={38} onPage={() => {}} onPageSize={onPageSize} />)
    await userEvent.click(screen.getByRole('combobox', { name: 'Per page: 10' }))
    await userEvent.click(await screen.findByRole('option', { name: '50' }))
    expect(onPageSize).toHaveBeenCalledWith(50)
  })
})

describe('pageNumbers', () => {
  it('shows all of a few, and gaps in many', () => {
    expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4])
    expect(pageNumbers(1, 14)).toEqual([1, 2, 3, null, 14])
    expect(pageNumbers(4, 14)).toEqual([1, 2, 3, 4, 5, null, 14])
    expect(pageNumbers(7, 14)).toEqual([1, null, 6, 7, 8, null, 14])
    expect(pageNumbers(14, 14)).toEqual([1, null, 12, 13, 14])
  })
})
