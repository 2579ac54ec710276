import { expect } from 'vitest'
import { appears, arrives, eventually } from '../harness/conditions.ts'
import { inFullRun, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import type { UserSession } from '../harness/user-session.ts'

/** From now on calls to this URL get the response of a failing server. */
async function failCalls({ page, problems }: UserSession, path: string): Promise<void> {
  problems.expect(500, new RegExp(path))
  const body = JSON.stringify({ Success: false, Message: 'ERROR_INTERNAL', Incident: 'abc' })
  await page.route(new RegExp(`${path}(\\?|$)`), (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  )
}

for (const [screen, path] of [
  ['/pages/glossary', '/api/glossary'],
  ['/pages/settings/agencies', '/api/settings/agencies'],
  ['/pages/regulations', '/api/regulations'],
  ['/pages/resources', '/api/resources'],
  ['/pages/home', '/api/home'],
  ['/pages/settings/logs', '/api/logs'],
] as const) {
  const name = `${screen} reports a failing server as failing, not as unreachable, and only once`
  journeyReadOnly(screen === '/pages/home' ? name : inFullRun(name), async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t } = session
    await failCalls(session, path)
    await page.goto(session.instance.address + screen)
    await appears(page.getByText(t('ui.failed.serverTitle')))
    expect(await page.getByText(t('ui.failed.text')).count()).toBe(0)
    await eventually(() => page.getByText(t('toast.serverTitle', { status: 500 })).count()).toBe(1)
  })
}

journeyReadOnly(
  inFullRun('a list keeps its order and tree when a page cannot be fetched'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t } = session
    await session.open('/pages/legaltexts')
    const sort = page.getByLabel(new RegExp(`^${t('ui.filters.sort')}: `)).first()
    await appears(page.getByRole('treeitem').first())
    await eventually(() => sort.textContent()).not.toBe(t('ui.filters.sort'))
    const [order, branches] = [await sort.textContent(), await page.getByRole('treeitem').count()]
    await failCalls(session, '/api/legaltexts')
    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await appears(page.getByText(t('ui.failed.serverTitle')))
    expect(await sort.textContent()).toBe(order)
    expect(await page.getByRole('treeitem').count()).toBe(branches)
  },
)

journeyReadOnly('when statistics fail, the user is redirected home with a message', async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t } = session
  await failCalls(session, '/api/statistics')
  await page.goto(`${session.instance.address}/pages/statistics`)
  await arrives(page, '/pages/home')
  await appears(page.getByText(t('toast.dataFailed')))
})

journeyOnObservers(inFullRun('drawers and dialogs begin below the observer banner'), async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t } = session
  const [first] = (await session.api.get('/api/legaltexts?page=1&size=1')).Items
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const address of [`/pages/legaltexts?text=${first.Id}`, '/pages/glossary?term=1']) {
      await session.open(address)
      // A click that the banner intercepts would never finish.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ui.dialog.close') })
        .click()
      await eventually(() => page.getByRole('dialog').count()).toBe(0)
    }
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await appears(palette)
    const top = await palette.evaluate((box) => box.getBoundingClientRect().top)
    const below = await page
      .getByRole('region', { name: t('shell.observer') })
      .evaluate((banner) => banner.getBoundingClientRect().bottom)
    expect(top).toBeGreaterThanOrEqual(below)
    await page.keyboard.press('Escape')
  }
})

journeyReadOnly(
  inFullRun('support contact and copyright years are shown on phones and with a folded menu'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open('/pages/home')
    await page.getByRole('button', { name: t('shell.foldMenu') }).click()
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const foot = page.getByRole('contentinfo')
      await appears(foot.getByText('2023-25'))
      await appears(foot.getByText(new RegExp(`^(${t('shell.support')}|${t('shell.supportNone')})$`)))
    }
  },
)
