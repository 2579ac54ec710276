import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dashboardQuery } from '@/api/dashboard'
import { useKeepAlive } from './use-keep-alive'

let calls = 0
let up = true
const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(() => {
  vi.useFakeTimers()
  calls = 0
  up = true
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return Response.json({ Success: up, Message: '', Dashboard: { Terms: calls } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

it('calls after 250 ms, then every 5 minutes, and keeps the counts fresh', async () => {
  renderHook(() => useKeepAlive(), { wrapper })
  await pass(249)
  expect(calls).toBe(0)
  await pass(1)
  expect(calls).toBe(1)
  await pass(5 * 60_000)
  expect(calls).toBe(2)
  expect(client.getQueryData(dashboardQuery().queryKey)?.Terms).toBe(2)
})

it('calls more often where idle sessions end soon', async () => {
  renderHook(() => useKeepAlive(60), { wrapper })
  await pass(250)
  await pass(59_999)
  expect(calls).toBe(3)
})

it('stops at the first failure', async () => {
  up = false
  renderHook(() => useKeepAlive(), { wrapper })
  await pass(250)
  await pass(30 * 60_000)
  expect(calls).toBe(1)
})

it('stops when the user leaves', async () => {
  const { unmount } = renderHook(() => useKeepAlive(), { wrapper })
  await pass(250)
  unmount()
  await pass(30 * 60_000)
  expect(calls).toBe(1)
})
