import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyCall } from './early-calls'
import { clearToken, storeToken } from './token'

const session = new Request('http://lls.test/api/session')
const answer = Response.json({ Success: true })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  storeToken('a')
  window.llsEarly = { token: 'a', calls: { '/api/session': Promise.resolve(answer) } }
})
afterEach(() => {
  delete window.llsEarly
  clearToken()
})

it('answers a call that the page has made, once', async () => {
  expect(await takeEarlyCall(session)).toBe(answer)
  expect(takeEarlyCall(session)).toBeUndefined()
})

it('answers no other call', () => {
  expect(takeEarlyCall(new Request('http://lls.test/api/session', { method: 'POST' }))).toBeUndefined()
  expect(takeEarlyCall(new Request('http://lls.test/api/session?x=1'))).toBeUndefined()
  expect(takeEarlyCall(new Request('http://lls.test/api/home'))).toBeUndefined()
})

it('answers a call with parameters once, and none of them much later', async () => {
  const list = new Request('http://lls.test/api/search?q=su')
  window.llsEarly = { token: 'a', calls: { '/api/search?q=su': Promise.resolve(answer) } }
  expect(await takeEarlyCall(list)).toBe(answer)
  expect(takeEarlyCall(list)).toBeUndefined()
  window.llsEarly.calls['/api/search?q=su'] = Promise.resolve(answer)
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(takeEarlyCall(list)).toBeUndefined()
})

it('answers nobody who has signed in meanwhile', () => {
  storeToken('b')
  expect(takeEarlyCall(session)).toBeUndefined()
})
