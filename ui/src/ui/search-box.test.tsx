import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from './search-box'
import { renderUi } from './test-render'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function type(text: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
}

describe('SearchBox', () => {
  it('reports the text once, after a pause in typing', () => {
    const onChange = vi.fn()
    renderUi(<SearchBox label="Search" value="" onChange={onChange} />)
    type('a')
    act(() => vi.advanceTimersByTime(200))
    type('at')
    act(() => vi.advanceTimersByTime(249))
    expect(onChange).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(onChange.mock.calls).toEqual([['at']])
  })

  it('clears immediately with Esc', () => {
    const onChange = vi.fn()
    renderUi(<SearchBox label="Search" value="at" onChange={onChange} />)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(onChange).toHaveBeenCalledWith('')
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('follows the URL when filters are cleared elsewhere', () => {
    const { rerender } = renderUi(<SearchBox label="Search" value="at" onChange={() => {}} />)
    rerender(<SearchBox label="Search" value="" onChange={() => {}} />)
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})
