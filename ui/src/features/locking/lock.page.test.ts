import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFault, NO_CONNECTION } from '@/api/fault'
import { CHECK_OUT_RENEWAL } from '@/lib/timings'
import { Lock } from './lock'

const MINUTE = 60_000
const until = () => new Date(Date.now() + 6 * MINUTE).toISOString()
const given = (Renewed: boolean) => async () => ({ Until: until(), Renewed })
const refuse = (fault: unknown) => async () => {
  throw fault
}
const held = new ApiFault(200, 'Elif Demirağ')
const offline = new ApiFault(NO_CONNECTION, '')

function setUp() {
  const checkOut = vi.fn(given(false))
  const checkIn = vi.fn(async () => ({}))
  const checkInOnLeaving = vi.fn()
  const lock = new Lock({ checkOut, checkIn, checkInOnLeaving })
  return { lock, checkOut, checkIn, checkInOnLeaving }
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

let stop = async () => {}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await stop()
  vi.useRealTimers()
})

describe('a lock', () => {
  it('is requested before the form opens, renewed every 5 minutes, and released once', async () => {
    const { lock, checkOut, checkIn } = setUp()
    lock.start()
    expect(lock.current()).toEqual({ is: 'checking' })
    await pass(0)
    expect(lock.current()).toEqual({ is: 'held' })
    checkOut.mockImplementation(given(true))
    await pass(2 * CHECK_OUT_RENEWAL)
    expect(checkOut).toHaveBeenCalledTimes(3)
    expect(lock.current()).toEqual({ is: 'held' })
    await lock.stop()
    expect(checkIn).toHaveBeenCalledTimes(1)
    await pass(2 * CHECK_OUT_RENEWAL)
    expect(checkOut).toHaveBeenCalledTimes(3)
  })

  it('of another user shows their name, and the form opens when the record is free', async () => {
    const { lock, checkOut, checkIn } = setUp()
    checkOut.mockImplementation(refuse(held))
    lock.start()
    await pass(0)
    expect(lock.current()).toEqual({ is: 'locked', holder: 'Elif Demirağ' })
    checkOut.mockImplementation(given(false))
    await pass(MINUTE)
    expect(lock.current()).toEqual({ is: 'held' })
    await lock.stop()
    expect(checkIn).toHaveBeenCalledTimes(1)
  })

  it('releases nothing that it did not hold', async () => {
    const { lock, checkOut, checkIn } = setUp()
    checkOut.mockImplementation(refuse(held))
    lock.start()
    await pass(0)
    await lock.stop()
    expect(checkIn).not.toHaveBeenCalled()
  })

  it('is lost when the server grants a new checkout instead of renewing it, and can be taken again', async () => {
    const { lock } = setUp()
    stop = () => lock.stop()
    lock.start()
    await pass(0)
    await pass(CHECK_OUT_RENEWAL)
    expect(lock.current()).toEqual({ is: 'lost', holder: undefined })
    await lock.retry()
    expect(lock.current()).toEqual({ is: 'held' })
  })

  it('that an administrator released is not taken again by a renewal', async () => {
    const { lock, checkOut } = setUp()
    stop = () => lock.stop()
    lock.start()
    await pass(0)
    expect(checkOut).toHaveBeenLastCalledWith(false)
    checkOut.mockImplementation(refuse(new ApiFault(200, 'ERROR_NOT_CHECKED_OUT')))
    await pass(CHECK_OUT_RENEWAL)
    expect(checkOut).toHaveBeenLastCalledWith(true)
    expect(lock.current()).toEqual({ is: 'lost', holder: undefined })
    checkOut.mockImplementation(given(false))
    await lock.retry()
    expect(checkOut).toHaveBeenLastCalledWith(false)
    expect(lock.current()).toEqual({ is: 'held' })
  })

  it('is lost when another user has taken it', async () => {
    const { lock, checkOut } = setUp()
    stop = () => lock.stop()
    lock.start()
    await pass(0)
    checkOut.mockImplementation(refuse(held))
    await pass(CHECK_OUT_RENEWAL)
    expect(lock.current()).toEqual({ is: 'lost', holder: 'Elif Demirağ' })
    await lock.retry()
    expect(lock.current()).toEqual({ is: 'lost', holder: 'Elif Demirağ' })
  })

  it.each([
    ['the connection', offline],
    ['the server', new ApiFault(503, 'ERROR_UNAVAILABLE')],
    ['the calls of the user', new ApiFault(429, 'ERROR_TOO_MANY_TRIES')],
  ])('survives a short failure of %s, but not one longer than its duration', async (_, fault) => {
    const { lock, checkOut } = setUp()
    stop = () => lock.stop()
    lock.start()
    await pass(0)
    checkOut.mockImplementation(refuse(fault))
    await pass(CHECK_OUT_RENEWAL)
    expect(lock.current()).toEqual({ is: 'held' })
    checkOut.mockImplementation(given(true))
    await pass(MINUTE / 2)
    expect(lock.current()).toEqual({ is: 'held' })
    checkOut.mockImplementation(refuse(fault))
    await pass(7 * MINUTE)
    expect(lock.current()).toEqual({ is: 'lost', holder: undefined })
  })

  it('that cannot be requested reports it and can be retried', async () => {
    const { lock, checkOut } = setUp()
    stop = () => lock.stop()
    checkOut.mockImplementation(refuse(offline))
    lock.start()
    await pass(0)
    expect(lock.current()).toEqual({ is: 'failed', fault: offline })
    checkOut.mockImplementation(given(false))
    await lock.retry()
    expect(lock.current()).toEqual({ is: 'held' })
  })

  it('is released when the tab closes', async () => {
    const { lock, checkInOnLeaving } = setUp()
    stop = () => lock.stop()
    lock.start()
    await pass(0)
    window.dispatchEvent(new Event('pagehide'))
    expect(checkInOnLeaving).toHaveBeenCalledTimes(1)
  })
})
