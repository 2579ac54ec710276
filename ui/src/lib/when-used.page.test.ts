import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

let useUsed: () => boolean
beforeEach(async () => {
  vi.resetModules()
  useUsed = (await import('./when-used')).useUsed
})

const send = (event: Event) => act(() => window.dispatchEvent(event))
const move = (movementX: number, movementY: number) =>
  send(Object.assign(new Event('pointermove'), { movementX, movementY }))

it('a page is not used when its layout changes under a pointer that rests', () => {
  const { result } = renderHook(() => useUsed())
  move(0, 0)
  expect(result.current).toBe(false)
  move(0, -1)
  expect(result.current).toBe(true)
})

it.each(['pointerdown', 'keydown', 'wheel'])('a page is used after %s, whatever follows', (type) => {
  const { result } = renderHook(() => useUsed())
  expect(result.current).toBe(false)
  send(new Event(type))
  expect(result.current).toBe(true)
  move(0, 0)
  expect(result.current).toBe(true)
})
