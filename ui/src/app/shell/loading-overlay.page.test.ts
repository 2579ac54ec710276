import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOverlay } from './loading-overlay'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

it('does not appear for quick work', () => {
  const { result, rerender } = renderHook(useOverlay, { initialProps: true })
  pass(499)
  rerender(false)
  pass(2000)
  expect(result.current).toBe(false)
})

it('appears after 500 ms and stays for at least a second', () => {
  const { result, rerender } = renderHook(useOverlay, { initialProps: true })
  pass(500)
  expect(result.current).toBe(true)
  rerender(false)
  pass(999)
  expect(result.current).toBe(true)
  pass(1)
  expect(result.current).toBe(false)
})
