import { expect } from 'vitest'
import type { ApiClient } from '../harness/api.ts'
import { appears, arrives, eventually, texts } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const TABLES = '/pages/concordances'

const TEXT = `DENEME YASASI

Amaç
1. Bu Yasa deneme içindir.

Tanımlar
2. Bu Yasada deneme, denemedir.

Yürürlük
3. Bu Yasa yayımlandığı gün yürürlüğe girer.
`

let given = 0

/** A legal text with a version, and a registered act. */
async function prepare(api: ApiClient) {
  const sector = await addSector(api)
  const NameTR = unique('Uyum Yasası')
  const NameEN = unique('Alignment Law')
  const text = await addText(api, { NameTR, NameEN, Sectors: [sector.Id] })
  await addVersion(api, { LegalTextId: text, TextTR: TEXT })
  const celex = `32017L${8000 + ++given}`
  const act = await api.save('euacts', {
    Id: 0,
    CELEX: celex,
    NameTR: '',
    NameEN: unique('Directive on trials'),
  })
  return { text, act, celex, NameTR, NameEN }
}

journey('an expert makes a table, fills degrees by keys, and a reader reads it', async ({ open }) => {
  const expert = await open({ role: 2 })
  const { page, t } = expert
  const of = await prepare(expert.api)
  await expert.open(`/pages/settings/concordances/new?LegalTextId=${of.text}&EUActId=${of.act}`)
  const form = new FormPage(expert)
  await appears(page.getByText(of.celex).first())
  await form.save('toast.created')
  await eventually(() => /\/pages\/concordances\/\d+$/.test(expert.path))
  const table = expert.path
  await appears(page.getByText(t('concordances.empty')))
  await checkScreen(expert)

  await page.getByRole('link', { name: t('concordances.add.title') }).click()
  await page
    .getByRole('button', { name: t('concordances.add.title') })
    .first()
    .click()
  await page.getByLabel(t('concordances.add.to')).fill('4')
  await page.getByRole('button', { name: t('concordances.add.do'), exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor({ state: 'detached' })
  const rows = page.getByRole('list', { name: t('concordances.rows') }).locator('> li[aria-posinset]')
  await eventually(async () => (await rows.count()) === 4)

  // Row 1 gets a counterpart and is full; row 2 is partial, and incomplete without a reason.
  await page.keyboard.press('j')
  await appears(rows.nth(0).and(page.locator('[aria-current="true"]')))
  await page.keyboard.press('1')
  await appears(rows.nth(0).getByText(t('concordances.missing.Targets')))
  await page.keyboard.press('t')
  await drawer.getByRole('combobox').nth(1).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await appears(rows.nth(1).and(page.locator('[aria-current="true"]')))
  await page.keyboard.press('3')
  await appears(rows.nth(1).getByText(t('concordances.missing.PlannedDate')))
  await checkScreen(expert)
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('concordances.incomplete_one', { count: 1 })))
  const answer = await expert.api.get(`/api${table.replace('/pages', '')}`)
  expect(answer.Rows.map((row: { DegreeId: number }) => row.DegreeId)).toEqual([1, 0, 0, 0])

  // The incomplete row is kept as a draft, completed in the drawer, and saved.
  await page.keyboard.press('Enter')
  await drawer.locator('[data-field="ReasonEN"]').fill('Next year')
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('concordances.saved_one', { count: 1 })))

  const reader = await open({ role: 3 })
  await reader.open(`${table}?show=none`)
  await appears(reader.page.getByText('Next year'))
  expect(await reader.page.getByRole('radio').count()).toBe(0)
  for (const name of ['concordances.editRows', 'concordances.add.title', 'common.save'] as const)
    expect(await reader.page.getByText(reader.t(name), { exact: true }).count()).toBe(0)
  await reader.page.getByRole('tab', { name: reader.t('concordances.tabs.national') }).click()
  await appears(reader.page.getByText(reader.t('concordances.noCounterpart')).first())
  await checkScreen(reader)
})

journey(
  inFullRun('a table is exported, and its document becomes a file of the version'),
  async ({ open, language }) => {
    const expert = await open({ role: 2 })
    const { page, t } = expert
    const of = await prepare(expert.api)
    const table = await expert.api.save('concordances', {
      Id: 0,
      LegalTextId: of.text,
      EUActId: of.act,
      StatusId: 1,
    })
    await expert.open(`${TABLES}/${table}`)
    const button = page.getByRole('button', { name: t('concordances.export'), exact: true })
    const dialog = page.getByRole('dialog')
    await button.click()
    await appears(dialog.getByText(/[0-9a-f]{64}/))
    await checkScreen(expert)
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('concordances.exports.download') }).click()
    expect((await coming).suggestedFilename()).toContain(`${of.celex}.docx`)
    await dialog.waitFor({ state: 'detached' })

    await button.click()
    await dialog.getByText('PDF', { exact: true }).click()
    await dialog.getByRole('button', { name: t('concordances.exports.attach') }).click()
    await dialog.waitFor({ state: 'detached' })
    await appears(page.getByText(t('concordances.exports.attached', { date: '02/03/2026' })))
    const { Versions } = await expert.api.get(`/api/concordances/${table}/export/options`)
    const { Item } = await expert.api.get(`/api/settings/revisions/view/${Versions[0].Id}`)
    expect(Item.Files.map(({ Name }: { Name: string }) => Name.endsWith(`${of.celex}.pdf`))).toEqual([true])

    // The status that asks for the table is content with it, and the version is nobody's to edit.
    await expert.open(`/pages/settings/versions/edit/${Versions[0].Id}`)
    const form = new FormPage(expert)
    await form.choose('StatusId', language === 'tr' ? 'Taslak Hazırlandı' : 'Draft Prepared')
    expect(await page.getByText(t('forms.concordanceTitle')).count()).toBe(0)

    const reader = await open({ role: 3 })
    await reader.open(`${TABLES}/${table}`)
    await reader.page.getByRole('button', { name: reader.t('concordances.export'), exact: true }).click()
    await appears(reader.page.getByRole('dialog').getByText(/[0-9a-f]{64}/))
    expect(
      await reader.page.getByRole('button', { name: reader.t('concordances.exports.attach') }).count(),
    ).toBe(0)
  },
)

journey(inFullRun('the pages of a text and of an act lead to their table'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const of = await prepare(expert.api)
  const table = await expert.api.save('concordances', {
    Id: 0,
    LegalTextId: of.text,
    EUActId: of.act,
    ActVersion: null,
    StatusId: 1,
    AgencyId: null,
    HeaderTR: '',
    HeaderEN: '',
    Notes: '',
  })
  const reader = await open({ role: 3 })
  const { page, t } = reader
  await reader.open(`/pages/euacts/${of.celex}`)
  await page.getByRole('link', { name: new RegExp(`${of.NameTR}|${of.NameEN}`) }).click()
  await arrives(page, `${TABLES}/${table}`)
  await appears(page.getByText(t('concordances.empty')))
  await reader.open(`${TABLES}?q=${of.celex}`)
  await appears(page.getByText(of.celex).first())
  await checkScreen(reader)
})

journeyReadOnly(inFullRun('a translator finds no tables of concordance'), async ({ open }) => {
  const session = await open({ role: 4 })
  const { page, t } = session
  await session.open('/pages/home')
  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  expect(await texts(menu.getByRole('link'))).not.toContain(t('settings.concordances'))
  for (const path of [TABLES, `${TABLES}/1`, '/pages/settings/concordances/new']) {
    await session.open(path)
    await arrives(page, '/pages/home')
  }
})

/** A table as a file of last year has it. */
const FILE = [
  'AB hükmü;Karşılık;Uyum;Gerekçe',
  'Article 1;Madde 1;Tam;',
  'Article 2;Madde 2;Büyük ölçüde;Süre eksik',
  'Article 3;Madde 40;kararsız;',
].join('\n')

journey(inFullRun('an expert imports the rows of a table from a file'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const { page, t } = expert
  const of = await prepare(expert.api)
  const table = await expert.api.save('concordances', {
    Id: 0,
    LegalTextId: of.text,
    EUActId: of.act,
    ActVersion: null,
    StatusId: 1,
    AgencyId: null,
    HeaderTR: '',
    HeaderEN: '',
    Notes: '',
  })
  await expert.open(`${TABLES}/${table}?edit=1`)
  await page
    .getByRole('button', { name: t('concordances.import') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const files = dialog.locator('input[type=file]')
  const next = dialog.getByRole('button', { name: t('import.rows.next') })
  // A PDF is not sent.
  await files.setInputFiles({
    name: 'uyum.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await appears(dialog.getByText(t('import.rows.reasons.pdf')))
  expect(await next.isDisabled()).toBe(true)
  await checkScreen(expert)
  await files.setInputFiles({ name: 'uyum.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })

  await appears(dialog.getByText(t('import.rows.columnsIntro')))
  await appears(dialog.getByText('Büyük ölçüde'))
  await checkScreen(expert)
  await next.click()
  await appears(dialog.getByText(t('import.rows.notUnderstood')))
  await checkScreen(expert)
  await dialog.getByRole('combobox', { name: 'kararsız' }).click()
  await page.getByRole('option', { name: t('concordances.degrees.0') }).click()
  await next.click()
  await appears(dialog.getByText(t('import.rows.missing', { value: 'Madde 40' })))
  await checkScreen(expert)
  await dialog.getByRole('button', { name: t('import.rows.take_other', { number: '3' }) }).click()
  await dialog.waitFor({ state: 'detached' })
  const rows = page.getByRole('list', { name: t('concordances.rows') }).locator('> li[aria-posinset]')
  await eventually(async () => (await rows.count()) === 3)
  const answer = await expert.api.get(`/api/concordances/${table}`)
  expect(answer.Rows.map((row: { DegreeId: number }) => row.DegreeId)).toEqual([1, 2, 0])
  expect(answer.Rows.map((row: { Look: number }) => row.Look)).toEqual([0, 0, 4])

  // The rows can be changed at once, and the same file changes nothing.
  await page
    .getByRole('button', { name: t('concordances.import') })
    .first()
    .click()
  await files.setInputFiles({ name: 'uyum.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await appears(dialog.getByText(t('import.rows.columnsIntro')))
  await next.click()
  await next.click()
  await appears(dialog.getByText(t('import.rows.counts.same_other', { number: '3' })))
  expect(
    await dialog.getByRole('button', { name: t('import.rows.take_other', { number: '0' }) }).isDisabled(),
  ).toBe(true)
})
