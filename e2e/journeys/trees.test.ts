import { expect } from 'vitest'
import type { ApiClient } from '../harness/api.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, type Sector } from '../harness/library.ts'
import { drag } from '../harness/pointer.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const SECTORS = '/pages/settings/sectors'
/** A state whose colours also occur in other states. */
const LIGHT_ONLY = { here: true, schemes: ['light'] } as const

/** A new sector with three children. */
async function sectorWithChildren(
  api: ApiClient,
): Promise<{ parent: Sector; children: [Sector, Sector, Sector] }> {
  const parent = await addSector(api)
  const child = () => addSector(api, parent.Id)
  return { parent, children: [await child(), await child(), await child()] }
}

const nameOf = ({ language }: UserSession, sector: Sector) =>
  language === 'tr' ? sector.NameTR : sector.NameEN

const row = ({ page }: UserSession, sector: Sector) => page.locator(`[data-node="${sector.Id}"]`)
const handle = (session: UserSession, sector: Sector) => row(session, sector).locator('[data-handle]')
const button = ({ page, t }: UserSession, word: 'trees.undo' | 'trees.save' | 'common.cancel') =>
  page.getByRole('button', { name: t(word), exact: true })

/** The Ids of a sector's children on the server. */
async function storedOrder(api: ApiClient, parent: Sector): Promise<number[]> {
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
const shownOrder = (session: UserSession, sectors: Sector[]) =>
  session.page.locator('[data-node]').evaluateAll(
    (rows, ids) =>
      rows.map((one) => Number((one as HTMLElement).dataset.node)).filter((id) => ids.includes(id)),
    sectors.map(({ Id }) => Id),
  )

/** Opens the list with the sector visible. */
async function openList(session: UserSession, parent: Sector): Promise<void> {
  await session.open(SECTORS)
  const { page, t } = session
  await row(session, parent)
    .getByRole('button', { name: t('kinds.list.children', { name: nameOf(session, parent) }) })
    .click()
  await appears(page.locator('[data-handle]').first())
}

journey(
  inFullRun('sectors in Settings are moved by keyboard and mouse, undone, cancelled and saved'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const { parent, children } = await sectorWithChildren(api)
    const [a, b, c] = children
    await openList(session, parent)
    expect(await shownOrder(session, children)).toEqual([a.Id, b.Id, c.Id])

    await handle(session, a).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await eventually(() => shownOrder(session, children)).toEqual([b.Id, a.Id, c.Id])
    await appears(row(session, a).getByText(t('trees.mark', { from: 1, to: 2 })))
    await eventually(() => handle(session, a).evaluate((one) => one === document.activeElement)).toBe(true)
    await eventually(() => page.getByRole('status').allTextContents()).toContain(
      t('trees.moved', {
        name: nameOf(session, a),
        where: t('trees.placeBelow', { position: 2, of: 3, parent: nameOf(session, parent) }),
      }),
    )
    await page.keyboard.press('Alt+ArrowRight')
    await eventually(() => row(session, a).count()).toBe(1)
    await appears(page.getByText(t('trees.pending_other', { count: 2 })))
    await checkScreen(session)
    await button(session, 'trees.undo').click()
    await button(session, 'trees.undo').click()
    await disappears(button(session, 'trees.save'))
    expect(await shownOrder(session, children)).toEqual([a.Id, b.Id, c.Id])

    await drag(page, handle(session, c), row(session, a), 0.1)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await shownOrder(session, children)).toEqual([a.Id, b.Id, c.Id])
    await drag(page, handle(session, c), row(session, a), 0.1)
    await page.mouse.up()
    await eventually(() => shownOrder(session, children)).toEqual([c.Id, a.Id, b.Id])
    await button(session, 'common.cancel').click()
    await eventually(() => shownOrder(session, children)).toEqual([a.Id, b.Id, c.Id])
    expect(await storedOrder(api, parent)).toEqual([a.Id, b.Id, c.Id])

    await drag(page, handle(session, b), row(session, c), 0.5)
    await page.mouse.up()
    await page
      .getByRole('link', { name: t('pages.home') })
      .first()
      .click()
    const question = page.getByRole('alertdialog')
    await appears(question.getByText(t('trees.leaveTitle')))
    await checkScreen(session, LIGHT_ONLY)
    await question.getByRole('button', { name: t('trees.stay') }).click()
    await arrives(page, SECTORS)

    await handle(session, a).click()
    const menu = page.getByRole('menu')
    await appears(menu)
    await checkScreen(session, LIGHT_ONLY)
    await menu.getByRole('menuitem', { name: t('trees.to') }).click()
    const choice = page.getByRole('dialog')
    await choice.getByRole('searchbox').fill(nameOf(session, c))
    await choice.getByRole('treeitem', { name: nameOf(session, c) }).click()
    await checkScreen(session, LIGHT_ONLY)
    await choice.getByRole('button', { name: t('trees.moveHere') }).click()
    await disappears(choice)
    await button(session, 'trees.save').click()
    await appears(page.getByText(t('trees.saved')))
    await disappears(button(session, 'trees.save'))
    expect(await storedOrder(api, parent)).toEqual([c.Id])
    expect(await storedOrder(api, c)).toEqual([b.Id, a.Id])
  },
)

journey(
  inFullRun('sectors beside the texts: moves are kept when another user has changed the tree'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const { parent, children } = await sectorWithChildren(api)
    const [a, b, c] = children
    await session.open(`/pages/legaltexts?sector=${a.Id}`)
    const tree = page.getByRole('tree', { name: t('browse.sectors') })
    await appears(row(session, a))
    await page.getByRole('button', { name: t('ui.tree.menu') }).click()
    await page.getByRole('menuitem', { name: t('ui.tree.order'), exact: true }).click()
    await drag(page, row(session, c).locator('> span').last(), row(session, a), 0.1)
    await page.mouse.up()
    await eventually(() => shownOrder(session, children)).toEqual([c.Id, a.Id, b.Id])
    await tree.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await eventually(() => shownOrder(session, children)).toEqual([a.Id, c.Id, b.Id])
    await checkScreen(session, { currentWidthOnly: true })

    // Another user deletes one of them and adds another.
    await api.delete(`/api/settings/sectors/${b.Id}`)
    const added = await addSector(api, parent.Id)
    await button(session, 'trees.save').click()
    const refused = page.getByRole('alert').filter({ hasText: t('trees.changedTitle') })
    await appears(refused)
    expect(await shownOrder(session, children)).toEqual([a.Id, c.Id, b.Id])
    await checkScreen(session, LIGHT_ONLY)
    await refused.getByRole('button', { name: t('trees.keepMine') }).click()
    await disappears(refused)
    expect(await shownOrder(session, children)).toEqual([a.Id, c.Id, b.Id])
    await button(session, 'trees.save').click()
    await refused.getByRole('button', { name: t('trees.replay') }).click()
    await eventually(() => shownOrder(session, [...children, added])).toEqual([a.Id, c.Id, added.Id])
    expect(await storedOrder(api, parent)).toEqual([a.Id, c.Id, added.Id])
  },
)

/** No handle, no menu entry, no key. */
async function expectNoMoves(session: UserSession, path: string): Promise<void> {
  const { page, t } = session
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await session.open(path)
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

journeyReadOnly(inFullRun('readers cannot move sectors'), async ({ open }) => {
  await expectNoMoves(await open({ role: 3 }), '/pages/legaltexts')
})

journeyOnObservers(
  inFullRun('sectors and domains cannot be moved on an observer'),
  async ({ open, instance }) => {
    const session = await open({ role: 1, instance })
    await expectNoMoves(session, SECTORS)
    await expectNoMoves(session, '/pages/glossary')
  },
)
