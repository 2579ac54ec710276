import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { AGENCIES, openApp } from './test-app'

/** The server says that agencies can be imported. */
const route: { kind: string; imported?: true } = KIND_ROUTES.agencies
beforeAll(() => {
  route.imported = true
})
afterAll(() => delete route.imported)
afterEach(() => vi.unstubAllGlobals())

const LINE_BODIES = '/pages/settings/linebodies'

const open = async (address: string, permission: string) => {
  const kind = address.split('/').at(-1)
  const read = `settings.${kind}`
  await openApp(address, [read, permission], {
    [`GET /api/settings/${kind}`]: () => ({ Items: [], Total: 0, SortTypes: [] }),
  })
  await screen.findByRole('button', { name: 'Export to Excel' })
}

it('offers the import of every kind that has one', async () => {
  await open(AGENCIES, 'agencies.import')
  expect(screen.getByRole('button', { name: 'Import' })).toBeVisible()
})

it('offers no import to users who may not', async () => {
  await open(AGENCIES, 'agencies.create')
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

it('offers no import of a kind without one', async () => {
  await open(LINE_BODIES, 'linebodies.import')
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
