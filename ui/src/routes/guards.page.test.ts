import { isRedirect } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearUserData, storeUser, takeReturnAddress } from '@/api/browser-data'
import type { Session } from '@/api/session'
import { storeToken, token } from '@/api/token'
import { closeAllToasts, useToasts } from '@/feedback/toasts'
import { rememberReturnAddress, requirePermission } from './guards'

const context = { session: { Permissions: ['legaltexts.read'] } as Session }
const toasts = () => renderHook(useToasts).result.current

afterEach(closeAllToasts)

function visit(permission: string, preload = false): unknown {
  try {
    requirePermission(permission)({ context, preload })
  } catch (thrown) {
    return thrown
  }
}

it('admits a user with the permission', () => {
  expect(visit('legaltexts.read')).toBeUndefined()
})

it('redirects from a forbidden URL to the home screen and shows why', () => {
  const thrown = visit('sectors.update')
  expect(isRedirect(thrown) && thrown.options.to).toBe('/pages/home')
  expect(toasts()).toHaveLength(1)
})

it('shows nothing when the URL was only preloaded', () => {
  expect(isRedirect(visit('sectors.update', true))).toBe(true)
  expect(toasts()).toHaveLength(0)
})

it('returns to a URL that was requested before the sign-in', () => {
  rememberReturnAddress('/pages/glossary')
  expect(takeReturnAddress(7)).toBe('/pages/glossary')
})

it('returns only the same user after a session has ended, and no one after a sign-out in another tab', () => {
  storeToken('token')
  storeUser(7)
  token()
  localStorage.removeItem('lls-token') // as another tab does
  rememberReturnAddress('/pages/legaltexts/view/12')
  expect(takeReturnAddress(8)).toBe('/pages/home')
  rememberReturnAddress('/pages/legaltexts/view/12')
  expect(takeReturnAddress(7)).toBe('/pages/legaltexts/view/12')
  clearUserData()
  rememberReturnAddress('/pages/legaltexts/view/12')
  expect(takeReturnAddress(8)).toBe('/pages/home')
})
