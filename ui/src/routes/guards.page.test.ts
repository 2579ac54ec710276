import { isRedirect } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Session } from '@/api/session'
import { closeAllToasts, useToasts } from '@/feedback/toasts'
import { requires } from './guards'

const context = { session: { Permissions: ['legaltexts.read'] } as Session }
const toasts = () => renderHook(useToasts).result.current

afterEach(closeAllToasts)

function visit(permission: string, preload = false): unknown {
  try {
    requires(permission)({ context, preload })
  } catch (thrown) {
    return thrown
  }
}

it('lets in whoever has the permission', () => {
  expect(visit('legaltexts.read')).toBeUndefined()
})

it('sends a forbidden address home and says why', () => {
  const thrown = visit('sectors.update')
  expect(isRedirect(thrown) && thrown.options.to).toBe('/pages/home')
  expect(toasts()).toHaveLength(1)
})

it('says nothing when the address was only preloaded', () => {
  expect(isRedirect(visit('sectors.update', true))).toBe(true)
  expect(toasts()).toHaveLength(0)
})
