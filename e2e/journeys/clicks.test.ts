import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { countClicks } from '../harness/clicks.ts'
import { watchClipboard } from '../harness/clipboard.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, type Sector, unique, uniqueWord } from '../harness/library.ts'
import { drag } from '../harness/pointer.ts'
import type { UserSession } from '../harness/user-session.ts'

// How many clicks the daily work of each role needs, with the keyboard where it is the natural way. The clicks of an
// expert are counted in writing.test.ts, those of a new account in account.test.ts.

const menuOf = ({ page, t }: UserSession) => page.getByRole('navigation', { name: t('shell.menu') })

/** Waits until an element has the focus. */
const focused = (page: Page, selector: string) =>
  eventually(() => page.evaluate((one) => document.activeElement?.matches(one), selector)).toBe(true)

journey(
  inFullRun('a translator looks a term up and copies its counterpart with one click'),
  async ({ open }) => {
    const editor = await open({ role: 4 })
    const term = { NameTR: unique('düzenleyici etki'), NameEN: unique('regulatory impact') }
    const { Items } = await editor.api.get('/api/settings/domains')
    await editor.api.save('terms', { Id: 0, ...term, Domains: [Items[0].Id] })
    const session = await open({ role: 4, language: 'tr' })
    const { page, t } = session
    const copied = await watchClipboard(session)
    await session.open('/pages/home')
    const clicks = await countClicks(page)
    await page.keyboard.press('Control+k')
    await focused(page, '[role="dialog"] input')
    await page.keyboard.insertText(term.NameTR)
    // Not the option that shows all results.
    const option = page.getByRole('listbox').getByRole('option').filter({ hasText: term.NameEN })
    await appears(option)
    for (let presses = 0; (await option.getAttribute('aria-selected')) !== 'true'; presses++) {
      expect(presses).toBeLessThan(5)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: term.NameTR })
    await viewer.getByRole('button', { name: t('glossary.copyNamed', { name: term.NameEN }) }).click()
    await eventually(copied).toBe(term.NameEN)
    expect(await clicks()).toBe(1)
  },
)

journey(
  inFullRun('a translator imports a file with three clicks, and corrects a term with one'),
  async ({ open }) => {
    const session = await open({ role: 4 })
    const { page, t } = session
    const names = Array.from({ length: 3 }, () => unique('kayısı'))
    const lines = names.map((name) => `${name};${name} (en)`)
    const file = {
      name: 'liste.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`TR;EN\n${lines.join('\n')}\n`),
    }
    await session.open('/pages/home')
    const clicks = await countClicks(page)
    await menuOf(session)
      .getByRole('link', { name: t('pages.glossary') })
      .click()
    await page.getByRole('button', { name: t('export.import'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('import.title.terms') })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: t('import.file') }).click()
    await (await chooser).setFiles(file)
    await new FormPage(session).focusesButton(t('import.start_other', { number: 3 }))
    await page.keyboard.press('Enter')
    await disappears(dialog)
    const rows = page.locator('main table tbody tr')
    await eventually(() => rows.count()).toBe(3)
    expect(await clicks()).toBe(3)

    const [name = ''] = names
    await rows.filter({ hasText: name }).hover()
    await page.getByRole('button', { name: t('glossary.editNamed', { name }) }).click()
    const form = new FormPage(session)
    await appears(form.field('NameEN'))
    await form.fill({ NameEN: unique('apricot') })
    await page.keyboard.press('Control+s')
    await appears(page.getByText(t('toast.updated')))
    expect(await clicks()).toBe(4)
  },
)

/** A law with a word that no other text has, and the article that holds it. */
async function lawWith(word: string, { api }: UserSession) {
  const sector = await addSector(api)
  const names = { NameTR: unique('Sayaç Yasası'), NameEN: unique('Meter Law') }
  const text = await addText(api, { ...names, Sectors: [sector.Id] })
  const TextTR = `MADDE 1 – (1) Amaç budur.\n\nMADDE 2 – (1) Daire ${word} kaydını tutar.\n`
  await addVersion(api, { LegalTextId: text, TextTR, TextEN: `Article 1 – (1) The ${word} register.` })
  return { ...names, text }
}

journey(inFullRun('an expert finds where a term is used with one click'), async ({ open, language }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const word = uniqueWord('sayaçlık')
  await lawWith(word, session)
  const { Items } = await api.get('/api/settings/domains')
  const names = { NameTR: word, NameEN: word }
  const id = await api.save('terms', { Id: 0, ...names, Domains: [Items[0].Id] })
  await session.open(`/pages/glossary?term=${id}`)
  const clicks = await countClicks(page)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('glossary.usesOf', { name: word }) })
    .first()
    .click()
  await arrives(page, /^\/pages\/search/)
  // The Turkish text comes first, also for readers of English.
  await appears(page.getByRole('link', { name: language === 'tr' ? /^Madde 2/ : /^Article 2/ }).first())
  expect(await clicks()).toBe(1)
})

journey(inFullRun('a reader finds a passage, stars the law with a note and prints it'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const word = uniqueWord('ölçerlik')
  await lawWith(word, expert)
  const session = await open({ role: 3 })
  const { page, t, api } = session
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await session.open('/pages/home')
  const clicks = await countClicks(page)
  await page.getByRole('searchbox', { name: t('home.searchTexts') }).focus()
  await page.keyboard.insertText(word)
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click()
  await arrives(page, /^\/pages\/read\//)
  await appears(page.getByText(word).first())
  expect(await clicks()).toBe(1)

  await page.getByRole('button', { name: t('star.add', { name: '' }).trim() }).click()
  await appears(page.getByLabel(t('favourites.note')))
  await page.keyboard.insertText('Komite öncesi')
  await page.keyboard.press('Control+Enter')
  await appears(page.getByRole('button', { name: t('star.edit', { name: '' }).trim() }))
  expect((await api.get('/api/favourites')).Items[0].Note).toBe('Komite öncesi')
  expect(await clicks()).toBe(2)
  await page.getByRole('button', { name: t('viewer.print') }).click()
  expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  expect(await clicks()).toBe(3)
})

journeyReadOnly(
  inFullRun('a head opens the late drafts, and downloads a report with one click each'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    const form = page.getByRole('region', { name: t('statistics.report'), exact: true })
    await session.open('/pages/home')
    const { OverdueTotal } = await session.api.get('/api/home')
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: t('home.allDrafts', { number: OverdueTotal }) }).click()
    await arrives(page, /^\/pages\/draftlegaltexts\?.*trafficlight/)
    const list = page.waitForEvent('download')
    await page.getByRole('button', { name: t('export.button') }).click()
    expect((await list).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(await clicks()).toBe(2)

    await menuOf(session)
      .getByRole('link', { name: t('pages.statistics') })
      .click()
    await form.getByRole('combobox', { name: t('statistics.reportType') }).focus()
    await page.keyboard.press('Enter')
    await appears(page.getByRole('listbox'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await disappears(page.getByRole('listbox'))
    await form.getByRole('checkbox', { name: t('statistics.lateOnly') }).focus()
    await page.keyboard.press('Space')
    const document = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await document).suggestedFilename()).toMatch(/\.pdf$/)
    expect(await clicks()).toBe(3)
  },
)

journey(inFullRun('an administrator reorders sectors with one drag and one click'), async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t, api } = session
  const parent = await addSector(api)
  const first = await addSector(api, parent.Id)
  const second = await addSector(api, parent.Id)
  const handle = ({ Id }: Sector) => page.locator(`[data-node="${Id}"] [data-handle]`)
  const row = ({ Id }: Sector) => page.locator(`[data-node="${Id}"]`)
  await session.open('/pages/settings/sectors')
  await page.getByRole('searchbox').waitFor()
  await page.getByRole('button', { name: t('ui.tree.openAll') }).click()
  await handle(second).scrollIntoViewIfNeeded()
  const clicks = await countClicks(page)
  await drag(page, handle(second), row(first))
  await page.mouse.up()
  await page.getByRole('button', { name: t('trees.save'), exact: true }).click()
  await appears(page.getByText(t('toast.orderSaved')))
  expect(await clicks()).toBe(2)
  const { TreeDataTR } = await api.get('/api/settings/sectors')
  const children = TreeDataTR.find(({ Id }: Sector) => Id === parent.Id).Children
  expect(children.map(({ Id }: Sector) => Id)).toEqual([second.Id, first.Id])
})

journey(inFullRun('an administrator reads in the log what was changed with one click'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const sector = await addSector(expert.api)
  const session = await open({ role: 1 })
  const { page, language } = session
  const name = language === 'tr' ? sector.NameTR : sector.NameEN
  await session.open('/pages/settings/logs')
  const clicks = await countClicks(page)
  await page.locator('main table tbody tr').filter({ hasText: name }).getByRole('button').first().click()
  const entry = page.getByRole('dialog')
  await appears(entry.getByRole('row').filter({ hasText: sector.NameTR }))
  expect(await clicks()).toBe(1)
  await entry.getByRole('link', { name }).click()
  await arrives(page, `/pages/settings/sectors/view/${sector.Id}`)
  expect(await clicks()).toBe(2)
})
