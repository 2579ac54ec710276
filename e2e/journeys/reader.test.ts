import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

/** The adopted text of the demo library that has everything: three versions, both languages. */
const RICH = '18/2012'

interface Rich {
  id: number
  name: string
  versions: { Id: number; HasTexts: boolean }[]
}

async function rich(session: UserSession): Promise<Rich> {
  const { Items } = await session.api.get(`/api/legaltexts?q=${RICH}`)
  const { Item } = await session.api.get(`/api/legaltexts/view/${Items[0].Id}`)
  const name = session.language === 'tr' ? Item.NameTR : Item.NameEN
  return { id: Item.Id, name, versions: Item.Revisions.filter((one: { HasTexts: boolean }) => one.HasTexts) }
}

const box = ({ page, t }: UserSession) => page.getByRole('region', { name: t('reader.text'), exact: true })
const outline = ({ page, t }: UserSession) => page.getByRole('navigation', { name: t('reader.outline') })

/** Whether the heading of an article, or a paragraph, is in the visible part of the text. */
const inSight = async (session: UserSession, text: string, role?: 'heading') => {
  const frame = await box(session).boundingBox()
  const place = await (role ? box(session).getByRole(role, { name: text }) : box(session).getByText(text))
    .first()
    .boundingBox()
  return Boolean(frame && place && place.y >= frame.y - 1 && place.y < frame.y + frame.height)
}

/** The words that a highlight marks. */
const marked = (session: UserSession, name: string) =>
  session.page.evaluate(
    (one) => [...(CSS.highlights.get(one) ?? [])].map((range) => (range as Range).toString()),
    name,
  )

/** Records what is copied, which the clipboard of a headless browser does not give back. */
async function watchCopies({ page }: UserSession): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    })
  })
  return () => page.evaluate(() => (window as unknown as { copied: string }).copied)
}

journeyReadOnly(
  'a text is read from its list, article by article, and closing returns to the list',
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t, language } = session
    const { id, name, versions } = await rich(session)
    const [newest] = versions
    const list = `/pages/legaltexts?q=${encodeURIComponent(RICH)}`
    await session.open(list)
    await page.locator('main table').getByText(name, { exact: true }).click()
    const viewer = page.getByRole('dialog', { name: t('viewer.label', { name }) })
    await viewer
      .getByRole('link', { name: t('viewer.read') })
      .first()
      .click()
    await arrives(page, `/pages/read/${newest?.Id}`)
    await appears(page.getByRole('heading', { level: 1, name }))
    // Both languages, paragraph by paragraph: the same item stands at the same height.
    const turkish = box(session).locator('[lang="tr"]').getByText('İşlenebilecek atığın türü ve miktarı;')
    const english = box(session)
      .locator('[lang="en"]')
      .getByText('the types and quantities of waste', { exact: false })
    await turkish.scrollIntoViewIfNeeded()
    const [left, right] = [await turkish.boundingBox(), await english.boundingBox()]
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(3)
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
    await checkScreen(session)

    // The outline opens an article, which the bar above the text then names; the address has it.
    const heading = language === 'tr' ? 'Kayıt Tutma' : 'Record keeping'
    await outline(session).getByRole('link', { name: heading }).click()
    await eventually(() => inSight(session, heading, 'heading')).toBe(true)
    expect(new URL(page.url()).searchParams.get('place')).toBe('art:9')
    await appears(page.getByText(`${language === 'tr' ? 'Madde' : 'Article'} 9 · ${heading}`))
    await appears(box(session).getByRole('heading', { name: /^9\./ }).first())

    // Back returns to the version before; closing returns to where the text was opened, over all its versions.
    const place = page.getByRole('navigation', { name: t('reader.versions') })
    for (const version of [versions[1], versions[2]]) {
      await place.locator(`[data-version="${version?.Id}"]`).click()
      await arrives(page, new RegExp(`^/pages/read/${version?.Id}\\?`))
    }
    await page.goBack()
    await arrives(page, new RegExp(`^/pages/read/${versions[1]?.Id}\\?`))
    await eventually(() => inSight(session, heading, 'heading')).toBe(true)

    await page.keyboard.press('Escape')
    await appears(viewer.getByRole('heading', { name }))
    expect(new URL(page.url()).searchParams.get('text')).toBe(String(id))
    await page.keyboard.press('Escape')
    await disappears(viewer)
    await arrives(page, list)
  },
)

const ARTICLE_7 = { tr: 'Madde 7 · İzin Yükümlülüğü', en: 'Article 7 · Permit requirement' }

journeyReadOnly('an article is opened by its address, and its link is copied', async ({ open }) => {
  const session = await open({ role: 3 })
  const { page, t } = session
  const copied = await watchCopies(session)
  const { id, name, versions } = await rich(session)
  const version = versions[0]?.Id
  const address = `/pages/read/${version}?place=${encodeURIComponent('art:7/par:2')}`
  await session.open(address)
  await eventually(() => marked(session, 'lls-place')).toEqual([expect.stringContaining('İzinde en az')])
  expect(await inSight(session, 'İzinde en az aşağıdaki hususlar yer alır:')).toBe(true)
  await page
    .getByRole('button', { name: t('reader.copyLinkTo', { name: ARTICLE_7[session.language] }) })
    .click()
  await eventually(copied).toContain(`/pages/read/${version}?place=art%3A7`)
  expect(await copied()).not.toContain('par')

  // The place is remembered; another version opens at the same article.
  await session.open('/pages/home')
  await session.open(`/pages/read/${version}`)
  await eventually(() => inSight(session, 'İzin Yükümlülüğü', 'heading')).toBe(true)
  await page.getByRole('combobox', { name: new RegExp(`^${t('reader.version')}`) }).click()
  await page.getByRole('option').nth(1).click()
  await arrives(page, new RegExp(`^/pages/read/${versions[1]?.Id}\\?place=art`))
  await page.getByRole('link', { name: t('reader.changes') }).click()
  await arrives(page, /\/compare\/\d+\?/)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('source'), searchParams.get('destination')]).toEqual([
    String(versions[2]?.Id),
    String(versions[1]?.Id),
  ])

  // The addresses of earlier versions of the program still open the text, and closing a link leads to the record.
  await session.open(`/pages/draftlegaltexts?text=${id}&read=${version}&article=Madde%206&find=kâğıt&end=9`)
  await arrives(page, new RegExp(`^/pages/read/${version}\\?`))
  await eventually(() => marked(session, 'lls-found')).not.toEqual([])
  await page.getByRole('button', { name: t('reader.close') }).click()
  await arrives(page, /^\/pages\/(draft)?legaltexts/)
  expect(new URL(page.url()).search).not.toMatch(/read|find|end|article/)

  session.problems.expect(404)
  await session.open('/pages/read/999999')
  await appears(page.getByText(t('forms.notOpened')))
  await checkScreen(session, { currentWidthOnly: true })
  expect(await page.getByText(name).count()).toBe(0)
})

journeyReadOnly(
  'words are found in the text by keyboard, and terms are marked when they are asked for',
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    const { versions } = await rich(session)
    const version = versions[0]?.Id
    await session.open(`/pages/read/${version}`)
    await page.getByRole('radio', { name: t('viewer.turkish') }).click({ force: true })
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: t('reader.find.field') })
    await eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type('BAKANLIK')
    const { TR } = await session.api.get(`/api/legaltexts/read/${version}`)
    const count = TR.Text.toLocaleLowerCase('tr').split('bakanlık').length - 1
    expect(count).toBeGreaterThan(1)
    const place = (one: number) => t('reader.find.place', { place: String(one), count: String(count) })
    await appears(page.getByText(place(1)))
    await page.keyboard.press('Enter')
    await appears(page.getByText(place(2)))
    await page.keyboard.press('Shift+Enter')
    await appears(page.getByText(place(1)))
    expect(await marked(session, 'lls-found-now')).toEqual([expect.stringMatching(/^bakanlık$/i)])
    // The focus stays in the field.
    await checkScreen(session, { currentWidthOnly: true })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await appears(box(session))
    await page.keyboard.press('n')
    expect(await marked(session, 'lls-found')).toEqual([])

    // Not marked by default; the switch is remembered. A number of an article is never a term.
    expect(await marked(session, 'lls-term')).toEqual([])
    await page.getByRole('button', { name: t('reader.display') }).click()
    await checkScreen(session, { currentWidthOnly: true })
    await page.getByRole('switch', { name: t('reader.terms') }).check()
    await page.keyboard.press('Escape')
    await eventually(async () => (await marked(session, 'lls-term')).length).toBeGreaterThan(0)
    const { Terms } = await session.api.get(`/api/legaltexts/read/${version}/marks?terms=1`)
    const found = Terms.filter((term: { Language: string }) => term.Language === 'tr')
    const walker = page.getByRole('button', { name: t('reader.walk_other', { count: found.length }) })
    await walker.focus()
    await page.keyboard.press('Home')
    const told = (term: { Start: number; End: number; Counterpart: string }) =>
      `${TR.Text.slice(term.Start, term.End)}: ${term.Counterpart}`
    await appears(page.getByRole('status').filter({ hasText: told(found[0]) }))
    await page.keyboard.press('End')
    await appears(page.getByRole('status').filter({ hasText: told(found.at(-1)) }))
    await page.keyboard.press('Enter')
    const copyPair = page.getByRole('button', { name: t('glossary.copyPair') })
    await appears(copyPair)
    await page.keyboard.press('Escape')
    await disappears(copyPair)
    await page.reload()
    await eventually(async () => (await marked(session, 'lls-term')).length).toBeGreaterThan(0)
  },
)

/** A law as it comes from a PDF: broken lines, a table, a quotation that must not run. */
const BROKEN = `DENEME YASASI

Amaç

MADDE 1 – (1) Bu Yasanın amacı, değirmenlerin açılmasında ve
kapatılmasında izlenecek usulü düzenlemektir; başka yasalar
saklıdır.

a) <b>Su</b> değirmenleri.

Ücretler

MADDE 2 – Ücretler aşağıdadır.

Değirmen\tÜcret
Su\t100
Yel\t200
`

/** The article in which a line is, 48 pixels below the upper edge of the text; undefined if nothing is there yet. */
const articleRead = (session: UserSession) =>
  box(session).evaluate((text) => {
    const line = text.getBoundingClientRect().top + 48
    const under = [...text.querySelectorAll('[data-chunk] > *')].find((article) => {
      const { top, bottom } = article.getBoundingClientRect()
      return top <= line && line < bottom
    })
    return under?.querySelector('[data-at]')?.textContent
  })

journey('a long law is rendered where one scrolls to, and its outline follows', async ({ open }) => {
  const session = await open({ role: 2 })
  const sector = await addSector(session.api)
  const names = { NameTR: unique('Uzun Yasa'), NameEN: unique('Long Law') }
  const LegalTextId = await addText(session.api, { ...names, Sectors: [sector.Id] })
  const article = (_: unknown, at: number) =>
    `MADDE ${at + 1} – ${'Bu hüküm herkes için geçerlidir. '.repeat(20)}`
  const TextTR = Array.from({ length: 800 }, article).join('\n')
  const version = await addVersion(session.api, { LegalTextId, TextTR })
  await session.open(`/pages/read/${version}`)
  await appears(box(session).getByRole('heading', { name: 'MADDE 1', exact: true }))
  await box(session).evaluate((text) => text.scrollTo(0, text.scrollHeight * 0.6))
  await eventually(() => articleRead(session)).toMatch(/^MADDE [2-9]\d\d/)
  const named = outline(session).locator('[aria-current]')
  await eventually(
    async () =>
      (await named.textContent())?.trim() === (await articleRead(session))?.trim().replace('MADDE', 'Madde'),
  ).toBe(true)

  // A link to an article that is not there says so, and choosing another one ends the notice.
  const gone = session.page.getByText(session.t('reader.placeGone'))
  await session.open(`/pages/read/${version}?place=art:999`)
  await appears(gone)
  await outline(session).getByRole('link', { name: 'Madde 3', exact: true }).click()
  await disappears(gone)
})

journey('a law with broken lines and a table is read on a phone', async ({ open }) => {
  const { api } = await open({ role: 1 })
  const sector = await addSector(api)
  const names = { NameTR: unique('Değirmen Yasası'), NameEN: unique('Mill Law') }
  const LegalTextId = await addText(api, { ...names, Sectors: [sector.Id] })
  const version = await addVersion(api, { LegalTextId, TextTR: BROKEN, TextEN: 'Article 1 – One.\n' })

  const session = await open({ role: 3 })
  const { page, t, language } = session
  const name = language === 'tr' ? names.NameTR : names.NameEN
  await page.setViewportSize({ width: 390, height: 844 })
  await session.open(`/pages/draftlegaltexts?text=${LegalTextId}`)
  const read = page
    .getByRole('dialog')
    .getByRole('link', { name: t('viewer.read') })
    .last()
  await appears(read)
  expect((await read.boundingBox())?.y).toBeGreaterThan(700)
  await read.click()
  await arrives(page, `/pages/read/${version}`)
  await appears(page.getByRole('heading', { level: 1, name }))
  await eventually(() => page.title()).toBe(`LLS · ${t('pages.read')} · ${name}`)
  await page.getByRole('radio', { name: 'TR', exact: true }).last().click({ force: true })
  const item = box(session).getByText('değirmenlerin açılmasında ve kapatılmasında izlenecek usulü')
  await appears(item)
  // Joined: the source has the words on two lines.
  expect(await item.evaluate((one) => getComputedStyle(one).whiteSpaceCollapse)).toBe('collapse')
  await appears(box(session).getByText('<b>Su</b> değirmenleri.'))
  expect(await box(session).getByRole('row').count()).toBe(3)
  await appears(box(session).getByRole('cell', { name: '200' }))
  await checkScreen(session, { currentWidthOnly: true })

  await page.getByRole('button', { name: t('reader.outline') }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Madde 2' }).click()
  await arrives(page, `/pages/read/${version}?place=art%3A2`)
  await page.getByRole('button', { name: t('reader.find.field') }).click()
  await page.keyboard.type('ücret')
  await appears(page.getByText(t('reader.find.place', { place: '1', count: '3' })))
  await checkScreen(session, { currentWidthOnly: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await checkScreen(session, { currentWidthOnly: true })
  await page.goBack()
  await appears(page.getByRole('dialog').getByRole('heading', { name }))
})

journeyReadOnly(
  inFullRun('on a phone closing a text leads to its list, at the place where it was opened'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    await page.setViewportSize({ width: 390, height: 844 })
    const { Items: rows, Total } = await api.get('/api/draftlegaltexts?sort=-TrafficLightId&page=1&size=10')
    const readable = async (id: number) =>
      (await api.get(`/api/legaltexts/view/${id}`)).Item.Revisions.some(
        (one: Rich['versions'][0]) => one.HasTexts,
      )
    let last = 0
    for (const { Id } of rows) if (await readable(Id)) last = Id
    const card = page.locator(`[data-row="${last}"]`)
    const opened = page.getByRole('dialog')
    // From its address: the list, which nothing showed before, is asked for after the text.
    let lists = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/draftlegaltexts?')) lists++
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/legaltexts/view/${last}`, async (route) => {
      await held
      await route.continue()
    })
    await session.open(`/pages/draftlegaltexts?text=${last}`)
    await appears(opened)
    await page.waitForTimeout(300)
    expect(lists).toBe(0)
    release()
    await appears(opened.getByRole('link', { name: t('viewer.read') }).last())
    const place = rows.findIndex(({ Id }: { Id: number }) => Id === last) + 1
    await appears(opened.getByText(t('viewer.place', { place, total: Total })))
    await appears(opened.getByRole('button', { name: t('viewer.previous') }))
    expect(lists).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Escape')
    await arrives(page, '/pages/draftlegaltexts')
    await appears(card)
    await disappears(opened)
    expect(await page.locator('[data-row]').count()).toBe(rows.length)
    // Closed before the text has arrived.
    await page.route(`**/api/legaltexts/view/${last}`, (route) => route.abort())
    await session.open(`/pages/draftlegaltexts?text=${last}`)
    await appears(opened)
    await page.keyboard.press('Escape')
    await disappears(opened)
    await appears(card)
    await page.unrouteAll({ behavior: 'wait' })
    // From the list, with a look into the reader: the list is where it was.
    await card.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(200)
    await card.getByRole('link').first().click()
    await opened
      .getByRole('link', { name: t('viewer.read') })
      .last()
      .click()
    await appears(box(session))
    await page.goBack()
    await appears(opened.getByRole('link', { name: t('viewer.read') }).last())
    await page.keyboard.press('Escape')
    await disappears(opened)
    await eventually(() => page.evaluate(() => scrollY)).toBeCloseTo(top, -1)
  },
)

journeyOnObservers(inFullRun('an observer’s readers read as well'), async ({ open, instance }) => {
  const session = await open({ instance, role: 3 })
  const { versions } = await rich(session)
  await session.open(`/pages/read/${versions[0]?.Id}?place=${encodeURIComponent('art:6')}`)
  await eventually(() => inSight(session, 'Ayrı Toplama', 'heading')).toBe(true)
  await checkScreen(session)
})
