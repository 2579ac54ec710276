import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { demoFileContent } from '../harness/library.ts'
import { ARTIFACTS } from '../harness/paths.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

type Mode = 'legaltexts' | 'draftlegaltexts'
const MODES: Mode[] = ['legaltexts', 'draftlegaltexts']

interface Node {
  Id: number
  Name: string
  Total: number
  Children: Node[]
}

interface Row {
  Id: number
  NameTR: string
  NameEN: string
  LegislationTypeId: number
}

const nameKey = ({ language }: UserSession) => (language === 'tr' ? 'NameTR' : 'NameEN')

/** The response of the server for a URL of the screen. */
async function expectedPage(session: UserSession, mode: Mode, query: Record<string, string | number> = {}) {
  const sort = mode === 'legaltexts' ? nameKey(session) : '-TrafficLightId'
  const params = new URLSearchParams({ sort, page: '1', size: '10' })
  for (const [name, value] of Object.entries(query)) params.set(name, String(value))
  const answer = await session.api.get(`/api/${mode}?${params}`)
  return { ...answer, names: answer.Items.map((row: Row) => row[nameKey(session)]) } as {
    names: string[]
    Items: Row[]
    Total: number
    TreeDataTR: Node[]
    TreeDataEN: Node[]
    LegislationTypes: { Id: number; NameTR: string; NameEN: string }[]
  }
}

/** The names in the list, in order. */
const listedNames = (page: Page) =>
  page
    .locator('main table tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a, button')?.textContent?.trim()))

async function expectList(
  session: UserSession,
  mode: Mode,
  query: Record<string, string | number> = {},
): Promise<void> {
  const { names } = await expectedPage(session, mode, query)
  await eventually(() => listedNames(session.page)).toEqual(names)
}

const sectorTree = ({ page, t }: UserSession) => page.getByRole('tree', { name: t('browse.sectors') })
const nodeOf = (tree: Locator, name: string) => tree.getByRole('treeitem').filter({ hasText: name })

for (const mode of MODES) {
  const name = `${mode}: by sector, filter, search, order and page, with the Back button through all of them`
  journeyReadOnly(mode === 'legaltexts' ? name : inFullRun(name), async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t, language } = session
    const home = `/pages/${mode}`
    await session.open(home)
    await expectList(session, mode)
    await checkScreen(session)

    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await arrives(page, `${home}?page=2`)
    await expectList(session, mode, { page: 2 })

    const all = await expectedPage(session, mode)
    const roots = language === 'tr' ? all.TreeDataTR : all.TreeDataEN
    const root = roots.find((node) =>
      node.Children.some((child) => child.Total > 0 && child.Total < node.Total),
    )
    const child = root?.Children.find(({ Total }) => Total > 0)
    if (!root || !child) throw new Error('the demo library has no sector with texts below')
    await nodeOf(sectorTree(session), root.Name).click()
    await arrives(page, `${home}?sector=${root.Id}`)
    await expectList(session, mode, { sector: root.Id })
    await sectorTree(session).press('ArrowRight')
    await nodeOf(sectorTree(session), child.Name).click()
    await arrives(page, `${home}?sector=${child.Id}`)
    await expectList(session, mode, { sector: child.Id })

    const { Items, LegislationTypes } = await expectedPage(session, mode, { sector: root.Id })
    const type = LegislationTypes.find(({ Id }) => Id === Items[0]?.LegislationTypeId)
    if (!type) throw new Error('the answer names no type')
    await page.goBack()
    await expectList(session, mode, { sector: root.Id })
    await page.getByRole('combobox', { name: t('browse.type'), exact: true }).click()
    await checkScreen(session, { currentWidthOnly: true })
    await page.getByRole('option', { name: type[nameKey(session)], exact: true }).click()
    await arrives(page, `${home}?sector=${root.Id}&type=${type.Id}`)
    await expectList(session, mode, { sector: root.Id, type: type.Id })

    await page.goBack()
    await page.goBack()
    await arrives(page, `${home}?page=2`)
    await expectList(session, mode, { page: 2 })
    await page.goBack()
    await expectList(session, mode)

    const word = (all.names[3] ?? '').split(' ')[0]?.toLocaleLowerCase(language) ?? ''
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
    await page.getByRole('searchbox', { name: t('browse.search') }).fill(plain)
    await arrives(page, `${home}?q=${plain}`)
    await expectList(session, mode, { q: plain })
    expect(await listedNames(page)).toContain(all.names[3])

    const header = page.getByRole('columnheader', { name: t('browse.text') })
    await header.getByRole('button').click()
    await arrives(page, /sort=-?Name/)
    const sort = new URL(page.url()).searchParams.get('sort') ?? ''
    await expectList(session, mode, { q: plain, sort })
    await eventually(() => header.getAttribute('aria-sort')).toMatch(/ascending|descending/)

    await page.getByRole('searchbox', { name: t('browse.search') }).fill('zzzz')
    await appears(page.getByText(t('ui.filteredEmpty.title')))
    await checkScreen(session)
    await page
      .getByRole('button', { name: t('ui.filters.clear') })
      .first()
      .click()
    await expectList(session, mode, { sort })
  })
}

journeyReadOnly(
  inFullRun('a shared URL opens the same list; an invalid one opens the default list'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    await session.open('/pages/draftlegaltexts?trafficlight=3&size=50')
    await expectList(session, 'draftlegaltexts', { trafficlight: 3, size: 50 })
    await session.open('/pages/legaltexts?page=x&sector=no&sort=abc&foo=1')
    await expectList(session, 'legaltexts')
  },
)

/** The adopted text of the demo library that has everything. */
const COMPLETE_TEXT = '18/2012'

journeyReadOnly('the viewer: facts, progress and versions', async ({ open }) => {
  const session = await open({ role: 3 })
  const { page, t } = session
  const { Items } = await expectedPage(session, 'legaltexts', { q: COMPLETE_TEXT })
  const [row] = Items
  if (!row) throw new Error(`the demo library has no ${COMPLETE_TEXT}`)
  const name = row[nameKey(session)]
  const { Item, Statuses } = await session.api.get(`/api/legaltexts/view/${row.Id}`)
  await session.open(`/pages/legaltexts?q=${encodeURIComponent(COMPLETE_TEXT)}`)
  await page.locator('main table').getByText(name, { exact: true }).click()
  const viewer = page.getByRole('dialog', { name: t('viewer.label', { name }) })
  await appears(viewer.getByRole('heading', { name }))
  expect(new URL(page.url()).searchParams.get('text')).toBe(String(row.Id))
  for (const shown of [COMPLETE_TEXT, Item.EULegislation, Item.NameTR, Item.NameEN])
    await appears(viewer.getByText(shown).first())
  for (const status of Statuses) // older versions, which only the print view shows, contain them too
    await appears(viewer.getByText(status[nameKey(session)]).filter({ visible: true }).first())
  await checkScreen(session)

  await page.keyboard.press('Escape')
  await disappears(viewer)
  await arrives(page, `/pages/legaltexts?q=${encodeURIComponent(COMPLETE_TEXT)}`)

  await session.open(`/pages/draftlegaltexts?text=${row.Id}`)
  await appears(viewer.getByRole('heading', { name }))
  await page.getByRole('button', { name: t('ui.dialog.close') }).click()
  await arrives(page, '/pages/draftlegaltexts')

  session.problems.expect(404)
  await session.open('/pages/legaltexts?text=999999')
  await appears(page.getByText(t('viewer.missing')))
  await checkScreen(session)
})

/** The local path of a download of the remote browser. */
async function saveDownload(download: Download): Promise<string> {
  const path = join(ARTIFACTS, `download-${download.suggestedFilename()}`)
  await download.saveAs(path)
  return path
}

journey(inFullRun('files of a version are previewed and downloaded unchanged'), async ({ open }) => {
  const session = await open({ role: 3 })
  const { page, t } = session
  const { Items } = await expectedPage(session, 'legaltexts', { q: COMPLETE_TEXT })
  await session.open(`/pages/legaltexts?text=${Items[0]?.Id}`)
  const viewer = page.getByRole('dialog')
  const pdf = 'AYY_resmi_gazete.pdf'
  const coming = page.waitForEvent('download')
  await viewer.getByRole('button', { name: t('viewer.download', { name: pdf }) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(pdf)
  expect(readFileSync(await saveDownload(download)).equals(demoFileContent('resmi-gazete.pdf'))).toBe(true)
  await appears(page.getByText(t('toast.download')))

  const opening = page.waitForEvent('popup')
  const shown = session.context.waitForEvent(
    'response',
    (response) =>
      response.url().includes('/api/') && response.headers()['content-type'] === 'application/pdf',
  )
  await viewer.getByRole('button', { name: t('viewer.preview', { name: pdf }) }).click()
  expect((await shown).headers()['content-disposition']).toMatch(/^inline/)
  await (await opening).close()
})

journeyReadOnly(inFullRun('roles 4 and 5 request no legal texts'), async ({ open }) => {
  for (const role of [4, 5] as const) {
    const session = await open({ role })
    const calls: string[] = []
    session.page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await session.open('/pages/home')
    await appears(session.page.getByRole('link', { name: session.t('home.terms') }).first())
    expect(calls.filter((path) => /^\/api\/((draft)?legaltexts|settings)/.test(path))).toEqual([])
    expect(await texts(session.page.getByRole('heading', { level: 1 }))).toHaveLength(1)
  }
})

journeyReadOnly(
  inFullRun('a reading list keeps its rows, its place and the focus when one returns'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open('/pages/glossary')
    await page.getByRole('link', { name: t('shell.skip') }).focus()
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(page.url()).not.toContain('#')
    const rows = page.locator('main tbody tr')
    const perPage = page.getByRole('combobox', { name: new RegExp(t('ui.pager.perPage')) })
    await perPage.click()
    await page.getByRole('option', { name: '50', exact: true }).click()
    await eventually(() => rows.count()).toBe(50)

    // The arrows lead from the term that was opened to another one, whose row has the focus afterwards.
    await rows.nth(30).locator('a').first().click()
    const dialog = page.getByRole('dialog')
    await appears(dialog)
    const row = (term: number) => page.locator(`main tr[data-row="${term}"] a`).first()
    const first = Number(new URL(page.url()).searchParams.get('term'))
    await page.keyboard.press('ArrowDown')
    await eventually(() => Number(new URL(page.url()).searchParams.get('term'))).not.toBe(first)
    const second = Number(new URL(page.url()).searchParams.get('term'))
    await page.keyboard.press('Escape')
    await disappears(dialog)
    await eventually(() => row(second).evaluate((link) => link === document.activeElement)).toBe(true)

    // Back from another screen: the same place. From the menu: the same number of rows.
    const list = page.locator('main [data-scroll-restoration-id]')
    const top = () => list.evaluate((box) => box.scrollTop)
    const before = await top()
    expect(before).toBeGreaterThan(200)
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('pages.home'), exact: true })
      .click()
    await arrives(page, '/pages/home')
    await page.goBack()
    await eventually(top).toBe(before)
    await session.open('/pages/glossary')
    await eventually(() => rows.count()).toBe(50)
  },
)

journeyReadOnly(
  inFullRun('on a slow line the rows of the page before are dimmed and keep their numbers'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open('/pages/glossary')
    await appears(page.getByText(/^1–10 \//))
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/glossary?*', async (route) => {
      await asked
      await route.continue()
    })
    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await appears(page.locator('main section[data-pending]'))
    await appears(page.getByText(/^1–10 \//))
    expect(await page.getByText(/^11–20 \//).count()).toBe(0)
    answer()
    await appears(page.getByText(/^11–20 \//))
    expect(await page.locator('main section[data-pending]').count()).toBe(0)
  },
)

journeyReadOnly(
  inFullRun('a message covers neither the controls of a screen nor those of a drawer'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    // A headless browser refuses the clipboard.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } })
    })
    await session.open('/pages/legaltexts')
    await page.locator('main tbody a').first().click()
    const drawer = page.getByRole('dialog')
    // On a busy machine the message can be gone before a click is known to be done.
    const shown = appears(page.getByText(t('viewer.linkCopied')))
    await drawer.getByRole('button', { name: t('viewer.copyLink') }).click()
    await shown
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('section[aria-label] > [data-severity]')
      const of = toast?.getBoundingClientRect()
      if (!of) return ['no toast']
      const buttons = [...document.querySelectorAll('header button, header a, [role="dialog"] button')]
      return buttons
        .map((button) => ({ box: button.getBoundingClientRect(), name: button.getAttribute('aria-label') }))
        .filter(({ box }) => box.width > 0 && box.top < of.bottom && box.bottom > of.top)
        .filter(({ box }) => box.left < of.right && box.right > of.left)
        .map(({ name }) => name)
    })
    expect(covered).toEqual([])
  },
)
