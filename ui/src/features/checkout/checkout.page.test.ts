import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFault, NO_CONNECTION } from '@/api/fault'
import { CHECK_OUT_RENEWAL } from '@/lib/timings'
import { Checkout } from './checkout'

const MINUTE = 60_000
const until = () => new Date(Date.now() + 6 * MINUTE).toISOString()
const granted = (Renewed: boolean) => async () => ({ Until: until(), Renewed })
const refuse = (fault: unknown) => async () => {
  throw fault
}
const held = new ApiFault(200, 'Elif Demirağ')
const offline = new ApiFault(NO_CONNECTION, '')

function setUp() {
  const checkOut = vi.fn(granted(false))
  const checkIn = vi.fn(async () => ({}))
  const checkInOnUnload = vi.fn()
  const checkout = new Checkout({ checkOut, checkIn, checkInOnUnload })
  return { lock: checkout, checkOut, checkIn, checkInOnUnload }
}
const advance = (time: number) => vi.advanceTimersByTimeAsync(time)

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
    const { lock: checkout, checkOut, checkIn } = setUp()
    checkout.start()
    expect(checkout.current()).toEqual({ is: 'checking' })
    await advance(0)
    expect(checkout.current()).toEqual({ is: 'held' })
    checkOut.mockImplementation(granted(true))
    await advance(2 * CHECK_OUT_RENEWAL)
    expect(checkOut).toHaveBeenCalledTimes(3)
    expect(checkout.current()).toEqual({ is: 'held' })
    await checkout.stop()
    expect(checkIn).toHaveBeenCalledTimes(1)
    await advance(2 * CHECK_OUT_RENEWAL)
    expect(checkOut).toHaveBeenCalledTimes(3)
  })

  it('of another user shows their name, and the form opens when the record is free', async () => {
    const { lock: checkout, checkOut, checkIn } = setUp()
    checkOut.mockImplementation(refuse(held))
    checkout.start()
    await advance(0)
    expect(checkout.current()).toEqual({ is: 'locked', holder: 'Elif Demirağ' })
    checkOut.mockImplementation(granted(false))
    await advance(MINUTE)
    expect(checkout.current()).toEqual({ is: 'held' })
    await checkout.stop()
    expect(checkIn).toHaveBeenCalledTimes(1)
  })

  it('releases nothing that it did not hold', async () => {
    const { lock: checkout, checkOut, checkIn } = setUp()
    checkOut.mockImplementation(refuse(held))
    checkout.start()
    await advance(0)
    await checkout.stop()
    expect(checkIn).not.toHaveBeenCalled()
  })

  it('is lost when the server grants a new checkout instead of renewing it, and can be taken again', async () => {
    const { lock: checkout } = setUp()
    stop = () => checkout.stop()
    checkout.start()
    await advance(0)
    await advance(CHECK_OUT_RENEWAL)
    expect(checkout.current()).toEqual({ is: 'lost', holder: undefined })
    await checkout.retry()
    expect(checkout.current()).toEqual({ is: 'held' })
  })

  it('that an administrator released is not taken again by a renewal', async () => {
    const { lock: checkout, checkOut } = setUp()
    stop = () => checkout.stop()
    checkout.start()
    await advance(0)
    expect(checkOut).toHaveBeenLastCalledWith(false)
    checkOut.mockImplementation(refuse(new ApiFault(200, 'ERROR_NOT_CHECKED_OUT')))
    await advance(CHECK_OUT_RENEWAL)
    expect(checkOut).toHaveBeenLastCalledWith(true)
    expect(checkout.current()).toEqual({ is: 'lost', holder: undefined })
    checkOut.mockImplementation(granted(false))
    await checkout.retry()
    expect(checkOut).toHaveBeenLastCalledWith(false)
    expect(checkout.current()).toEqual({ is: 'held' })
  })

  it('is lost when another user has taken it', async () => {
    const { lock: checkout, checkOut } = setUp()
    stop = () => checkout.stop()
    checkout.start()
    await advance(0)
    checkOut.mockImplementation(refuse(held))
    await advance(CHECK_OUT_RENEWAL)
    expect(checkout.current()).toEqual({ is: 'lost', holder: 'Elif Demirağ' })
    await checkout.retry()
    expect(checkout.current()).toEqual({ is: 'lost', holder: 'Elif Demirağ' })
  })

  it.each([
    ['the connection', offline],
    ['the server', new ApiFault(503, 'ERROR_UNAVAILABLE')],
    ['the calls of the user', new ApiFault(429, 'ERROR_TOO_MANY_TRIES')],
  ])('survives a short failure of %s, but not one longer than its duration', async (_, fault) => {
    const { lock: checkout, checkOut } = setUp()
    stop = () => checkout.stop()
    checkout.start()
    await advance(0)
    checkOut.mockImplementation(refuse(fault))
    await advance(CHECK_OUT_RENEWAL)
    expect(checkout.current()).toEqual({ is: 'held' })
    checkOut.mockImplementation(granted(true))
    await advance(MINUTE / 2)
    expect(checkout.current()).toEqual({ is: 'held' })
    checkOut.mockImplementation(refuse(fault))
    await advance(7 * MINUTE)
    expect(checkout.current()).toEqual({ is: 'lost', holder: undefined })
  })

  it('that cannot be requested reports it and can be retried', async () => {
    const { lock: checkout, checkOut } = setUp()
    stop = () => checkout.stop()
    checkOut.mockImplementation(refuse(offline))
    checkout.start()
    await advance(0)
    expect(checkout.current()).toEqual({ is: 'failed', fault: offline })
    checkOut.mockImplementation(granted(false))
    await checkout.retry()
    expect(checkout.current()).toEqual({ is: 'held' })
  })

  it('is released when the tab closes', async () => {
    const { lock: checkout, checkInOnUnload } = setUp()
    stop = () => checkout.stop()
    checkout.start()
    await advance(0)
    window.dispatchEvent(new Event('pagehide'))
    expect(checkInOnUnload).toHaveBeenCalledTimes(1)
  })
})
