import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePalette } from './use-palette'

/** Whether the key arrives in the page. */
const press = (key: string, options: object = {}): boolean =>
  fireEvent.keyDown(document.body, { key, ...options })

it('keeps what is typed until the palette has the focus', () => {
  const { result } = renderHook(usePalette)
  press('k', { ctrlKey: true })
  expect(result.current.opened).toBe(true)
  for (const key of ['v', 'r', 'Backspace', 'e', 'r', 'i', 'Shift']) press(key)
  expect(result.current.takeTyped()).toBe('veri')
  expect(result.current.takeTyped()).toBe('')
})

it('keeps no keys from fields before it is opened, after it has the focus, and when it is closed', () => {
  const { result } = renderHook(usePalette)
  expect(press('a')).toBe(true)
  press('k', { ctrlKey: true })
  expect(press('b')).toBe(false)
  expect(press('Enter')).toBe(false)
  result.current.takeTyped()
  expect(press('c')).toBe(true)
  act(() => result.current.close())
  expect(press('d')).toBe(true)
  press('k', { ctrlKey: true })
  expect(result.current.takeTyped()).toBe('')
})

it('leaves the keys to its field, where that has the focus already', () => {
  const { result } = renderHook(usePalette)
  const field = document.body.appendChild(document.createElement('input'))
  field.dataset.palette = ''
  press('k', { ctrlKey: true })
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true)
  expect(result.current.takeTyped()).toBe('')
  field.remove()
})
