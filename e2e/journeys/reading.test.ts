import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { journey, journeyReadOnly } from '../harness/journey.ts'
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

for (const mode of MODES)
  journeyReadOnly(
    `${mode}: by sector, filter, search, order and page, with the Back button through all of them`,
    async ({ open }) => {
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
    },
  )

journeyReadOnly(
  'a shared URL opens the same list; an invalid one opens the default list',
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

journey('files of a version are previewed and downloaded unchanged', async ({ open }) => {
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

journeyReadOnly('roles 4 and 5 request no legal texts', async ({ open }) => {
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
