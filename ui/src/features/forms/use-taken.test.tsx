import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { form } from '@/entities/revisions/form'
import { FormStore } from './form-store'
import { useTaken } from './use-taken'

const FORMER = { TextTR: 'Madde 1', TextEN: '' }

function open() {
  const store = new FormStore('revisions', form, { TextTR: 'Madde 9', TextEN: '', Notes: '' })
  const box = { current: document.createElement('div') }
  const area = box.current.appendChild(document.createElement('textarea'))
  const { result } = renderHook(() => useTaken(store, box))
  act(() => result.current.setTaken({ former: FORMER, count: 9 }))
  return { store, area, result }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('puts the former texts back', () => {
  const { store, result } = open()
  expect(result.current.taken?.count).toBe(9)
  act(() => result.current.putBack())
  expect(store.get('TextTR')).toBe('Madde 1')
  expect(result.current.taken).toBeUndefined()
})

it('no longer offers it after half a minute', () => {
  const { result } = open()
  act(() => void vi.advanceTimersByTime(29_000))
  expect(result.current.taken).toBeDefined()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current.taken).toBeUndefined()
})

it('no longer offers it once a text is typed or replaced, which would be lost', () => {
  const typed = open()
  fireEvent.input(typed.area)
  expect(typed.result.current.taken).toBeUndefined()

  const replaced = open()
  act(() => replaced.store.set('Notes', 'Not'))
  expect(replaced.result.current.taken).toBeDefined()
  act(() => replaced.store.set('TextEN', 'Article 9'))
  expect(replaced.result.current.taken).toBeUndefined()
})
