import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdleWatch } from './idle-watch'

const MINUTE = 60_000
const LIMIT = 30 * MINUTE

let ended = 0
let watch: IdleWatch
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  ended = 0
  watch = new IdleWatch(LIMIT, () => {
    ended += 1
  })
  stop = watch.start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const pass = (time: number) => vi.advanceTimersByTime(time)
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
const move = (screenX: number) => window.dispatchEvent(new PointerEvent('pointermove', { screenX }))

/** Simulates the storage event of another tab. */
function elsewhere(write: () => void) {
  write()
  window.dispatchEvent(new StorageEvent('storage', { key: 'lls-last-act' }))
}

describe('an idle session', () => {
  it('ends after 30 minutes, two minutes after a warning', () => {
    pass(28 * MINUTE - 1)
    expect(watch.warns()).toBe(false)
    pass(1)
    expect(watch.warns()).toBe(true)
    expect(watch.left()).toBe(2 * MINUTE)
    pass(2 * MINUTE - 1)
    expect(ended).toBe(0)
    pass(1)
    expect(ended).toBe(1)
  })

  it('sends the idle time with calls', () => {
    expect(watch.seconds()).toBe(0)
    pass(90_999)
    expect(watch.seconds()).toBe(90)
    press()
    expect(watch.seconds()).toBe(0)
  })

  it('ends immediately when the computer wakes up, before the user can act', () => {
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE)
    press()
    expect(ended).toBe(1)
    expect(watch.seconds()).toBe(8 * 60 * 60)
  })

  it('ends immediately when a tab becomes visible too late', () => {
    vi.setSystemTime(Date.now() + 31 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(ended).toBe(1)
  })

  it('is no longer watched once it has ended', () => {
    stop()
    pass(LIMIT)
    press()
    expect(ended).toBe(0)
  })
})

describe('a user', () => {
  it.each<[string, () => void]>([
    ['types', press],
    ['moves the pointer', () => move(Math.random())],
    ['clicks', () => window.dispatchEvent(new MouseEvent('click'))],
    ['dictates', () => window.dispatchEvent(new Event('input'))],
    ['scrolls', () => window.dispatchEvent(new Event('wheel'))],
  ])('who %s from time to time stays signed in for hours', (_, act) => {
    for (let passed = 0; passed < 3 * 60; passed += 20) {
      pass(20 * MINUTE)
      act()
      expect(watch.warns()).toBe(false)
    }
    expect(ended).toBe(0)
  })

  it('is not active when the browser reports a pointer that has not moved', () => {
    move(7)
    pass(20 * MINUTE)
    move(7)
    pass(10 * MINUTE)
    expect(ended).toBe(1)
  })

  it('dismisses the warning by answering it, not by moving the mouse', () => {
    pass(29 * MINUTE)
    move(3)
    press()
    expect(watch.warns()).toBe(true)
    expect(watch.left()).toBe(MINUTE)
    watch.stay()
    expect(watch.warns()).toBe(false)
    expect(watch.left()).toBe(LIMIT)
  })

  it('has no session after answering too late', () => {
    vi.setSystemTime(Date.now() + 31 * MINUTE)
    watch.stay()
    expect(ended).toBe(1)
  })

  it('is active even when the clock is set back', () => {
    vi.setSystemTime(Date.now() - 60 * MINUTE)
    press()
    expect(watch.left()).toBe(LIMIT)
  })
})

describe('several tabs', () => {
  it('share the activity of the user', () => {
    pass(20 * MINUTE)
    elsewhere(() => localStorage.setItem('lls-last-act', String(Date.now())))
    pass(20 * MINUTE)
    expect([watch.warns(), ended]).toEqual([false, 0])
    pass(8 * MINUTE)
    expect(watch.warns()).toBe(true)
  })

  it('show the warning together, and all continue after an answer in one', () => {
    pass(29 * MINUTE)
    expect(watch.warns()).toBe(true)
    elsewhere(() => localStorage.setItem('lls-last-act', String(Date.now())))
    expect(watch.warns()).toBe(false)
    pass(28 * MINUTE - 1)
    expect(watch.warns()).toBe(false)
  })

  it('read the shared activity before they warn or end the session', () => {
    pass(27 * MINUTE)
    localStorage.setItem('lls-last-act', String(Date.now()))
    pass(5 * MINUTE)
    expect([watch.warns(), ended]).toEqual([false, 0])
  })
})

it('warns in the last third of a short limit', () => {
  stop()
  watch = new IdleWatch(MINUTE, () => {})
  stop = watch.start()
  pass(40_000 - 1)
  expect(watch.warns()).toBe(false)
  pass(1)
  expect(watch.warns()).toBe(true)
})
