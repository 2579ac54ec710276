import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { appears, arrives, eventually, texts, vanishes } from '../harness/conditions.ts'
import { journey, look } from '../harness/journey.ts'
import { demoFileContent } from '../harness/library.ts'
import { looksRight } from '../harness/looks.ts'
import { ARTIFACTS } from '../harness/paths.ts'
import type { Visit } from '../harness/visit.ts'

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

const nameKey = ({ language }: Visit) => (language === 'tr' ? 'NameTR' : 'NameEN')

/** The response of the server for a URL of the screen. */
async function answerTo(visit: Visit, mode: Mode, query: Record<string, string | number> = {}) {
  const sort = mode === 'legaltexts' ? nameKey(visit) : '-TrafficLightId'
  const asked = new URLSearchParams({ sort, page: '1', size: '10' })
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const answer = await visit.api.get(`/api/${mode}?${asked}`)
  return { ...answer, names: answer.Items.map((row: Row) => row[nameKey(visit)]) } as {
    names: string[]
    Items: Row[]
    Total: number
    TreeDataTR: Node[]
    TreeDataEN: Node[]
    LegislationTypes: { Id: number; NameTR: string; NameEN: string }[]
  }
}

/** The names in the list, in order. */
const listed = (page: Page) =>
  page
    .locator('main table tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a, button')?.textContent?.trim()))

async function lists(visit: Visit, mode: Mode, query: Record<string, string | number> = {}): Promise<void> {
  const { names } = await answerTo(visit, mode, query)
  await eventually(() => listed(visit.page)).toEqual(names)
}

const sectorTree = ({ page, t }: Visit) => page.getByRole('tree', { name: t('browse.sectors') })
const nodeOf = (tree: Locator, name: string) => tree.getByRole('treeitem').filter({ hasText: name })

for (const mode of MODES)
  look(`${mode}: by sector, filter, word, order and page, and Back through all of it`, async ({ open }) => {
    const visit = await open({ role: 3 })
    const { page, t, language } = visit
    const home = `/pages/${mode}`
    await visit.open(home)
    await lists(visit, mode)
    await looksRight(visit)

    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await arrives(page, `${home}?page=2`)
    await lists(visit, mode, { page: 2 })

    const all = await answerTo(visit, mode)
    const roots = language === 'tr' ? all.TreeDataTR : all.TreeDataEN
    const root = roots.find((node) =>
      node.Children.some((child) => child.Total > 0 && child.Total < node.Total),
    )
    const child = root?.Children.find(({ Total }) => Total > 0)
    if (!root || !child) throw new Error('the demo library has no sector with texts below')
    await nodeOf(sectorTree(visit), root.Name).click()
    await arrives(page, `${home}?sector=${root.Id}`)
    await lists(visit, mode, { sector: root.Id })
    await sectorTree(visit).press('ArrowRight')
    await nodeOf(sectorTree(visit), child.Name).click()
    await arrives(page, `${home}?sector=${child.Id}`)
    await lists(visit, mode, { sector: child.Id })

    const { Items, LegislationTypes } = await answerTo(visit, mode, { sector: root.Id })
    const type = LegislationTypes.find(({ Id }) => Id === Items[0]?.LegislationTypeId)
    if (!type) throw new Error('the answer names no type')
    await page.goBack()
    await lists(visit, mode, { sector: root.Id })
    await page.getByRole('combobox', { name: t('browse.type'), exact: true }).click()
    await looksRight(visit, { here: true })
    await page.getByRole('option', { name: type[nameKey(visit)], exact: true }).click()
    await arrives(page, `${home}?sector=${root.Id}&type=${type.Id}`)
    await lists(visit, mode, { sector: root.Id, type: type.Id })

    await page.goBack()
    await page.goBack()
    await arrives(page, `${home}?page=2`)
    await lists(visit, mode, { page: 2 })
    await page.goBack()
    await lists(visit, mode)

    const word = (all.names[3] ?? '').split(' ')[0]?.toLocaleLowerCase(language) ?? ''
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
    await page.getByRole('searchbox', { name: t('browse.search') }).fill(plain)
    await arrives(page, `${home}?q=${plain}`)
    await lists(visit, mode, { q: plain })
    expect(await listed(page)).toContain(all.names[3])

    const header = page.getByRole('columnheader', { name: t('browse.text') })
    await header.getByRole('button').click()
    await arrives(page, /sort=-?Name/)
    const sort = new URL(page.url()).searchParams.get('sort') ?? ''
    await lists(visit, mode, { q: plain, sort })
    await eventually(() => header.getAttribute('aria-sort')).toMatch(/ascending|descending/)

    await page.getByRole('searchbox', { name: t('browse.search') }).fill('zzzz')
    await appears(page.getByText(t('ui.filteredEmpty.title')))
    await looksRight(visit)
    await page
      .getByRole('button', { name: t('ui.filters.clear') })
      .first()
      .click()
    await lists(visit, mode, { sort })
  })

look(
  'a shared address opens the same list, and a link that makes no sense opens a list as well',
  async ({ open }) => {
    const visit = await open({ role: 3 })
    await visit.open('/pages/draftlegaltexts?trafficlight=3&size=50')
    await lists(visit, 'draftlegaltexts', { trafficlight: 3, size: 50 })
    await visit.open('/pages/legaltexts?page=x&sector=no&sort=abc&foo=1')
    await lists(visit, 'legaltexts')
  },
)

/** The adopted text of the demo library that has everything. */
const RICH = '18/2012'

/** Checks the marked terms in the open Turkish text: by keyboard, by mouse, switched off. */
async function termsInTheText(visit: Visit, version: number): Promise<void> {
  const { page, t } = visit
  const { TextTR, Terms } = await visit.api.get(`/api/legaltexts/text/${version}?terms=1`)
  const found = Terms.filter((term: { Language: string }) => term.Language === 'tr')
  const [first, second] = found
  const walker = page.getByRole('button', { name: t('viewer.terms.walk_other', { count: found.length }) })
  await walker.focus()
  await page.keyboard.press('Home')
  const told = (term: typeof first) => `${TextTR.slice(term.Start, term.End)}: ${term.Counterpart}`
  await appears(page.getByRole('status').filter({ hasText: told(first) }))
  await appears(page.getByRole('tooltip', { name: first.Counterpart }))
  await page.keyboard.press('ArrowRight')
  await appears(page.getByRole('status').filter({ hasText: told(second) }))
  await looksRight(visit)
  await page.keyboard.press('Enter')
  const copyPair = page.getByRole('button', { name: t('glossary.copyPair') })
  await appears(copyPair)
  await page.keyboard.press('Escape')
  await vanishes(copyPair)
  await eventually(() => walker.evaluate((one) => one === document.activeElement)).toBe(true)

  const place = await page.locator('article[lang="tr"]').evaluate((article, { Start, End }) => {
    const node = article.querySelector('div')?.firstChild as Text
    const range = document.createRange()
    range.setStart(node, Start)
    range.setEnd(node, End)
    const box = range.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, first)
  await page.mouse.move(place.x, place.y)
  await appears(page.getByRole('tooltip', { name: first.Counterpart }))
  const marks = () => page.evaluate(() => CSS.highlights.get('lls-term')?.size ?? 0)
  await eventually(marks).toBeGreaterThan(0)
  const [call] = await Promise.all([
    page.waitForRequest((request) => request.url().includes(`/api/legaltexts/text/${version}`)),
    page.getByRole('switch', { name: t('viewer.terms.switch') }).uncheck(),
  ])
  expect(new URL(call.url()).search).toBe('')
  await eventually(marks).toBe(0)
}

look('the viewer: facts, progress, versions and their texts', async ({ open }) => {
  const visit = await open({ role: 3 })
  const { page, t } = visit
  const { Items } = await answerTo(visit, 'legaltexts', { q: RICH })
  const [row] = Items
  if (!row) throw new Error(`the demo library has no ${RICH}`)
  const name = row[nameKey(visit)]
  const { Item, Statuses } = await visit.api.get(`/api/legaltexts/view/${row.Id}`)
  await visit.open(`/pages/legaltexts?q=${encodeURIComponent(RICH)}`)
  await page.locator('main table').getByText(name, { exact: true }).click()
  const viewer = page.getByRole('dialog', { name: t('viewer.label', { name }) })
  await appears(viewer.getByRole('heading', { name }))
  expect(new URL(page.url()).searchParams.get('text')).toBe(String(row.Id))
  for (const shown of [RICH, Item.EULegislation, Item.NameTR, Item.NameEN])
    await appears(viewer.getByText(shown).first())
  for (const status of Statuses) // older versions, which only the print view shows, contain them too
    await appears(viewer.getByText(status[nameKey(visit)]).filter({ visible: true }).first())
  await looksRight(visit)

  const [newest] = Item.Revisions
  const text = await visit.api.get(`/api/legaltexts/text/${newest.Id}`)
  await viewer
    .getByRole('button', { name: t('viewer.read') })
    .first()
    .click()
  await appears(viewer.getByText(text.TextTR.split('\n')[0]).first())
  await appears(viewer.getByText(text.TextEN.split('\n')[0]).first())
  await looksRight(visit)
  await termsInTheText(visit, newest.Id)
  await page.goBack()
  await appears(viewer.getByText(Item.EULegislation).first())
  await page.keyboard.press('Escape')
  await vanishes(viewer)
  await arrives(page, `/pages/legaltexts?q=${encodeURIComponent(RICH)}`)

  await visit.open(`/pages/draftlegaltexts?text=${row.Id}`)
  await appears(viewer.getByRole('heading', { name }))
  await page.getByRole('button', { name: t('ui.dialog.close') }).click()
  await arrives(page, '/pages/draftlegaltexts')

  visit.problems.expect(404)
  await visit.open('/pages/legaltexts?text=999999')
  await appears(page.getByText(t('viewer.missing')))
  await looksRight(visit)
})

/** The local path of a download of the remote browser. */
async function keep(download: Download): Promise<string> {
  const path = join(ARTIFACTS, `download-${download.suggestedFilename()}`)
  await download.saveAs(path)
  return path
}

journey('files of a version are shown and downloaded as they were', async ({ open }) => {
  const visit = await open({ role: 3 })
  const { page, t } = visit
  const { Items } = await answerTo(visit, 'legaltexts', { q: RICH })
  await visit.open(`/pages/legaltexts?text=${Items[0]?.Id}`)
  const viewer = page.getByRole('dialog')
  const pdf = 'AYY_resmi_gazete.pdf'
  const coming = page.waitForEvent('download')
  await viewer.getByRole('button', { name: t('viewer.download', { name: pdf }) }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(pdf)
  expect(readFileSync(await keep(download)).equals(demoFileContent('resmi-gazete.pdf'))).toBe(true)
  await appears(page.getByText(t('toast.download')))

  const opening = page.waitForEvent('popup')
  const shown = visit.context.waitForEvent(
    'response',
    (response) =>
      response.url().includes('/api/') && response.headers()['content-type'] === 'application/pdf',
  )
  await viewer.getByRole('button', { name: t('viewer.preview', { name: pdf }) }).click()
  expect((await shown).headers()['content-disposition']).toMatch(/^inline/)
  await (await opening).close()
})

look('roles 4 and 5 ask for nothing of the library', async ({ open }) => {
  for (const role of [4, 5] as const) {
    const visit = await open({ role })
    const calls: string[] = []
    visit.page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await visit.open('/pages/home')
    await appears(visit.page.getByRole('link', { name: visit.t('home.terms') }).first())
    expect(calls.filter((path) => /^\/api\/((draft)?legaltexts|settings)/.test(path))).toEqual([])
    expect(await texts(visit.page.getByRole('heading', { level: 1 }))).toHaveLength(1)
  }
})
