import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller } from '../harness/api.ts'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import { journey, look, observe, once } from '../harness/journey.ts'
import { addSector, type Sector } from '../harness/library.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'

const SECTORS = '/pages/settings/sectors'
/** A state whose colours also occur in other states. */
const LIGHT = { here: true, schemes: ['light'] } as const

/** A new sector with three children. */
async function family(api: Caller): Promise<{ parent: Sector; children: [Sector, Sector, Sector] }> {
  const parent = await addSector(api)
  const child = () => addSector(api, parent.Id)
  return { parent, children: [await child(), await child(), await child()] }
}

const nameOf = ({ language }: Visit, sector: Sector) => (language === 'tr' ? sector.NameTR : sector.NameEN)

const row = ({ page }: Visit, sector: Sector) => page.locator(`[data-node="${sector.Id}"]`)
const handle = (visit: Visit, sector: Sector) => row(visit, sector).locator('[data-handle]')
const button = ({ page, t }: Visit, word: 'trees.undo' | 'trees.save' | 'common.cancel') =>
  page.getByRole('button', { name: t(word), exact: true })

/** The Ids of a sector's children on the server. */
async function stored(api: Caller, parent: Sector): Promise<number[]> {
  const { TreeDataTR } = await api.get('/api/settings/sectors')
  const find = (nodes: { Id: number; Children: never[] }[]): number[] | undefined => {
    for (const node of nodes) {
      if (node.Id === parent.Id) return node.Children.map(({ Id }: { Id: number }) => Id)
      const below = find(node.Children)
      if (below) return below
    }
    return undefined
  }
  return find(TreeDataTR) ?? []
}

/** The order of some sectors on the screen. */
const shown = (visit: Visit, sectors: Sector[]) =>
  visit.page.locator('[data-node]').evaluateAll(
    (rows, ids) =>
      rows.map((one) => Number((one as HTMLElement).dataset.node)).filter((id) => ids.includes(id)),
    sectors.map(({ Id }) => Id),
  )

async function drag({ page }: Visit, from: Locator, to: Locator, part: number): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2, { steps: 2 })
  const x = Math.min(end.x + end.width / 2, end.x + 160)
  await page.mouse.move(x, end.y + end.height * part, { steps: 4 })
  // The drop position is computed in the next frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
  )
}

/** Opens the list with the sector visible. */
async function openList(visit: Visit, parent: Sector): Promise<void> {
  await visit.open(SECTORS)
  const { page, t } = visit
  await row(visit, parent)
    .getByRole('button', { name: t('kinds.list.children', { name: nameOf(visit, parent) }) })
    .click()
  await appears(page.locator('[data-handle]').first())
}

once('sectors in Settings: by key and mouse, undone, cancelled, saved', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t, api } = visit
  const { parent, children } = await family(api)
  const [a, b, c] = children
  await openList(visit, parent)
  expect(await shown(visit, children)).toEqual([a.Id, b.Id, c.Id])

  await handle(visit, a).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => shown(visit, children)).toEqual([b.Id, a.Id, c.Id])
  await appears(row(visit, a).getByText(t('trees.mark', { from: 1, to: 2 })))
  await eventually(() => handle(visit, a).evaluate((one) => one === document.activeElement)).toBe(true)
  await eventually(() => page.getByRole('status').allTextContents()).toContain(
    t('trees.moved', {
      name: nameOf(visit, a),
      where: t('trees.placeBelow', { position: 2, of: 3, parent: nameOf(visit, parent) }),
    }),
  )
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(() => row(visit, a).count()).toBe(1)
  await appears(page.getByText(t('trees.pending_other', { count: 2 })))
  await looksRight(visit)
  await button(visit, 'trees.undo').click()
  await button(visit, 'trees.undo').click()
  await vanishes(button(visit, 'trees.save'))
  expect(await shown(visit, children)).toEqual([a.Id, b.Id, c.Id])

  await drag(visit, handle(visit, c), row(visit, a), 0.1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await shown(visit, children)).toEqual([a.Id, b.Id, c.Id])
  await drag(visit, handle(visit, c), row(visit, a), 0.1)
  await page.mouse.up()
  await eventually(() => shown(visit, children)).toEqual([c.Id, a.Id, b.Id])
  await button(visit, 'common.cancel').click()
  await eventually(() => shown(visit, children)).toEqual([a.Id, b.Id, c.Id])
  expect(await stored(api, parent)).toEqual([a.Id, b.Id, c.Id])

  await drag(visit, handle(visit, b), row(visit, c), 0.5)
  await page.mouse.up()
  await page
    .getByRole('link', { name: t('pages.home') })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await appears(question.getByText(t('trees.leaveTitle')))
  await looksRight(visit, LIGHT)
  await question.getByRole('button', { name: t('trees.stay') }).click()
  await arrives(page, SECTORS)

  await handle(visit, a).click()
  const menu = page.getByRole('menu')
  await appears(menu)
  await looksRight(visit, LIGHT)
  await menu.getByRole('menuitem', { name: t('trees.to') }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('searchbox').fill(nameOf(visit, c))
  await choice.getByRole('treeitem', { name: nameOf(visit, c) }).click()
  await looksRight(visit, LIGHT)
  await choice.getByRole('button', { name: t('trees.moveHere') }).click()
  await vanishes(choice)
  await button(visit, 'trees.save').click()
  await appears(page.getByText(t('trees.saved')))
  await vanishes(button(visit, 'trees.save'))
  expect(await stored(api, parent)).toEqual([c.Id])
  expect(await stored(api, c)).toEqual([b.Id, a.Id])
})

journey('sectors beside the texts: what another user changed meanwhile loses nothing', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t, api } = visit
  const { parent, children } = await family(api)
  const [a, b, c] = children
  await visit.open(`/pages/legaltexts?sector=${a.Id}`)
  const tree = page.getByRole('tree', { name: t('browse.sectors') })
  await appears(row(visit, a))
  await page.getByRole('button', { name: t('ui.tree.menu') }).click()
  await page.getByRole('menuitem', { name: t('ui.tree.order'), exact: true }).click()
  await drag(visit, row(visit, c).locator('> span').last(), row(visit, a), 0.1)
  await page.mouse.up()
  await eventually(() => shown(visit, children)).toEqual([c.Id, a.Id, b.Id])
  await tree.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => shown(visit, children)).toEqual([a.Id, c.Id, b.Id])
  await looksRight(visit, { here: true })

  // Another user deletes one of them and adds another.
  await api.delete(`/api/settings/sectors/${b.Id}`)
  const added = await addSector(api, parent.Id)
  await button(visit, 'trees.save').click()
  const refused = page.getByRole('alert').filter({ hasText: t('trees.changedTitle') })
  await appears(refused)
  expect(await shown(visit, children)).toEqual([a.Id, c.Id, b.Id])
  await looksRight(visit, LIGHT)
  await refused.getByRole('button', { name: t('trees.keepMine') }).click()
  await vanishes(refused)
  expect(await shown(visit, children)).toEqual([a.Id, c.Id, b.Id])
  await button(visit, 'trees.save').click()
  await refused.getByRole('button', { name: t('trees.replay') }).click()
  await eventually(() => shown(visit, [...children, added])).toEqual([a.Id, c.Id, added.Id])
  expect(await stored(api, parent)).toEqual([a.Id, c.Id, added.Id])
})

/** No handle, no menu entry, no key. */
async function cannotMove(visit: Visit, path: string): Promise<void> {
  const { page, t } = visit
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await visit.open(path)
  await appears(page.locator('[data-node]').nth(2))
  const before = await page
    .locator('[data-node]')
    .evaluateAll((rows) => rows.map((one) => one.id || one.textContent))
  if (path === SECTORS) {
    expect(await page.locator('[data-handle]').count()).toBe(0)
    await page.locator('[data-node] a').nth(1).focus()
  } else {
    await page.getByRole('button', { name: t('ui.tree.menu') }).click()
    expect(await page.getByRole('menuitem', { name: t('ui.tree.order'), exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('tree').focus()
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Alt+ArrowDown')
  const after = await page
    .locator('[data-node]')
    .evaluateAll((rows) => rows.map((one) => one.id || one.textContent))
  expect(after).toEqual(before)
  expect(calls.filter((call) => call.startsWith('POST /api/settings'))).toEqual([])
}

look('readers see no handles', async ({ open }) => {
  await cannotMove(await open({ role: 3 }), '/pages/legaltexts')
})

observe('an observer moves nothing', async ({ open, instance }) => {
  const visit = await open({ role: 1, instance })
  await cannotMove(visit, SECTORS)
  await cannotMove(visit, '/pages/glossary')
})
