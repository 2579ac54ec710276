import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { unique } from '../harness/library.ts'
import { ARTIFACTS } from '../harness/paths.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import { replaceCells, workbook } from '../harness/workbook.ts'

journey('terms from a file: previewed, corrected, imported, found, exported', async ({ open, language }) => {
  const session = await open({ role: 4 })
  const { page, t } = session
  const igdir = unique('IĞDIR ili')
  const province = unique('Igdir province')
  const good = `${igdir};${province}\n"${unique('bellek, hafıza')}";memory\n`
  const csv = (name: string, content: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  await session.open('/pages/settings/terms')
  const button = page.getByRole('button', { name: t('export.import'), exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: t('import.title.terms') })
  const file = dialog.locator('input[type="file"]')
  await appears(dialog.getByRole('button', { name: t('import.file') }))
  await checkScreen(session)

  // A file without headings is read as soon as its columns are assigned.
  await file.setInputFiles(csv('eksik.csv', `${good}x;short\n`))
  await appears(dialog.getByRole('alert'))
  await dialog.getByRole('combobox', { name: t('import.header') }).click()
  await page.getByRole('option', { name: t('import.noHeader') }).click()
  await disappears(page.getByRole('listbox'))
  for (const column of [0, 1]) {
    await dialog.getByRole('columnheader').getByRole('combobox').nth(column).click()
    // After "left out" the names in Turkish and English come first.
    await page
      .getByRole('option')
      .nth(column + 1)
      .click()
    await disappears(page.getByRole('listbox'))
  }
  await appears(dialog.getByRole('cell', { name: t('import.results.error') }))
  expect(await dialog.getByRole('cell', { name: t('import.results.create') }).count()).toBe(0)
  const start = dialog.getByRole('button', { name: t('import.start_other', { number: 2 }) })
  await appears(dialog.getByRole('button', { name: t('import.takeGood_other', { count: 2, faulty: 1 }) }))
  expect(await start.count()).toBe(0)
  await checkScreen(session)

  await dialog.getByRole('button', { name: t('ui.files.remove', { name: 'eksik.csv' }) }).click()
  await file.setInputFiles(csv('iyi.csv', `TR;EN\n${good}`))
  await appears(dialog.getByRole('cell', { name: igdir }).last())
  await start.click()
  await disappears(dialog)
  await appears(page.getByText(t('import.done_other', { number: 2 })))
  await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await eventually(() => page.locator('main table tbody tr').count()).toBe(2)
  await page.getByRole('button', { name: t('ui.filters.clear') }).click()

  await page.getByRole('searchbox').fill(igdir.replace('IĞDIR', 'igdir'))
  await appears(page.getByRole('link', { name: language === 'tr' ? igdir : province }).first())
  await eventually(() => page.locator('main table tbody tr').count()).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('export.button') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const path = join(ARTIFACTS, `export-${session.instance.database}.xlsx`)
  await download.saveAs(path)
  expect(readFileSync(path).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await checkScreen(session)

  // The same as TBX: exported, rejected when it is damaged, imported without the step for columns.
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('export.tbx') }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/\.tbx$/)
  const tbx = join(ARTIFACTS, `export-${session.instance.database}.tbx`)
  await taken.saveAs(tbx)
  const entries = readFileSync(tbx, 'utf8')
  const named = (name: string, content: string) => ({
    name,
    mimeType: 'application/xml',
    buffer: Buffer.from(content),
  })
  await button.click()
  await file.setInputFiles(named('bozuk.tbx', entries.replace('</term>', '')))
  await appears(dialog.getByRole('alert').filter({ hasText: /termNote/ }))
  await checkScreen(session)
  await dialog.getByRole('button', { name: t('ui.files.remove', { name: 'bozuk.tbx' }) }).click()
  await file.setInputFiles(named('yeni.tbx', entries.replaceAll(igdir, `${igdir} tbx`)))
  await appears(dialog.getByRole('cell', { name: `${igdir} tbx` }))
  expect(await dialog.getByRole('columnheader').getByRole('combobox').count()).toBe(0)
  await dialog.getByRole('button', { name: t('import.start_one', { number: 1 }) }).click()
  await disappears(dialog)
  await eventually(() => page.locator('main table tbody tr').count()).toBe(1)
})

journey(inFullRun('a translator imports in the glossary and sees what came in'), async ({ open }) => {
  const session = await open({ role: 4 })
  const { page, t } = session
  const term = unique('kayısı')
  await session.open('/pages/glossary')
  const rows = page.locator('main table tbody tr')
  await eventually(() => rows.count()).toBe(10)
  await page.getByRole('button', { name: t('export.import'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('import.title.terms') })
  await appears(dialog.getByRole('button', { name: t('import.file') }))
  const buffer = Buffer.from(`TR;EN\n${term};apricot\n`)
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'kayısı.csv', mimeType: 'text/csv', buffer })
  const created = dialog.getByRole('cell', { name: t('import.results.create') })
  await appears(created)
  // The report comes first, and columns that are all known are folded.
  expect(await dialog.getByRole('columnheader').getByRole('combobox').count()).toBe(0)
  await checkScreen(session)
  await dialog.getByRole('button', { name: t('import.start_one', { number: 1 }) }).click()
  await disappears(dialog)
  await arrives(page, /\/pages\/glossary\?created=\d{13}$/)
  await eventually(() => rows.count()).toBe(1)
  await appears(page.getByText(t('glossary.terms_one', { number: 1 })).first())
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('export.button') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: t('ui.filters.clear') }).click()
  await eventually(() => rows.count()).toBe(10)

  const reader = await open({ role: 5 })
  await reader.open('/pages/glossary')
  await appears(reader.page.getByRole('button', { name: t('export.button') }))
  expect(await reader.page.getByRole('button', { name: t('export.import'), exact: true }).count()).toBe(0)
})

journeyReadOnly(
  inFullRun('an import that waits for another one shows it and starts by itself'),
  async ({ open }) => {
    const session = await open({ role: 4 })
    const { page, t } = session
    const clock = await session.installClock()
    await session.open('/pages/settings/terms')
    await page.getByRole('button', { name: t('export.import'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('import.title.terms') })
    let busy = true
    session.problems.expect(429)
    await page.route('**/api/settings/terms/import*', (route) =>
      busy
        ? route.fulfill({
            status: 429,
            json: { Success: false, Message: 'ERROR_BUSY', Value: 'import' },
            headers: { 'Retry-After': '5' },
          })
        : route.continue(),
    )
    const buffer = Buffer.from(`TR;EN\n${unique('sıradaki')};${unique('next')}\n`)
    await dialog.locator('input[type="file"]').setInputFiles({ name: 's.csv', mimeType: 'text/csv', buffer })
    await appears(dialog.getByText(t('import.waiting')))
    await checkScreen(session)
    busy = false
    await clock.fastForward(6000)
    await appears(dialog.getByRole('cell', { name: t('import.results.create') }))
    expect(await dialog.getByText(t('import.waiting')).count()).toBe(0)
  },
)

journey(
  inFullRun('a workbook with a cover sheet and titles: valid rows are imported, the others corrected'),
  async ({ open }) => {
    const session = await open({ role: 4 })
    const { page, t } = session
    const [first, second, third] = [unique('zeytin'), unique('incir'), unique('nar')]
    const heads = ['Türkçe', 'İngilizce', 'Konu alanı']
    const xlsx = (name: string, buffer: Buffer) => ({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })
    await session.open('/pages/settings/terms')
    await page.getByRole('button', { name: t('export.import'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('import.title.terms') })
    const file = dialog.locator('input[type="file"]')
    await appears(dialog.getByRole('button', { name: t('import.file') }))
    await file.setInputFiles(
      xlsx(
        'terimler.xlsx',
        workbook([
          { name: 'Kapak', rows: [['Terim listesi'], ['2026']] },
          { name: 'Ek', rows: [heads, ['ek', 'annex', '']] },
          {
            name: 'Liste',
            from: 3,
            rows: [
              ['Bakanlık'],
              ['Terim listesi', '2026'],
              heads,
              [first, 'olive', ''],
              [second, 'fig', 'Yok böyle alan'],
              [third, 'pomegranate', ''],
            ],
          },
        ]),
      ),
    )
    const sheet = dialog.getByRole('combobox', { name: t('import.sheet') })
    await appears(dialog.getByText(t('import.whichSheet')))
    expect(await sheet.textContent()).toContain('Ek')
    await checkScreen(session)
    await sheet.click()
    await page.getByRole('option', { name: 'Liste' }).click()
    await appears(dialog.getByText(t('import.headerFound', { row: 5 })))
    const faulty = dialog.getByRole('row').filter({ hasText: t('import.results.error') })
    await appears(faulty.getByRole('cell', { name: '7', exact: true }))
    await checkScreen(session)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('import.faulty') }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^terimler - .*\.xlsx$/)
    const path = join(ARTIFACTS, `faulty-${session.instance.database}.xlsx`)
    await download.saveAs(path)
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('import.takeGood_other', { count: 2, faulty: 1 }) }).click(),
    ])
    expect(again.suggestedFilename()).toBe(download.suggestedFilename())
    await disappears(dialog)
    await appears(page.getByText(t('import.done_other', { number: 2 })))
    await appears(page.getByText(t('import.faultySaved', { name: download.suggestedFilename() })))
    // The list shows what came in, also when it is loaded again, and nothing else.
    await arrives(page, /\/pages\/settings\/terms\?created=\d{13}$/)
    await eventually(() => page.locator('main table tbody tr').count()).toBe(2)
    await page.reload()
    await appears(
      page
        .getByRole('link', { name: first })
        .or(page.getByRole('link', { name: 'olive' }))
        .first(),
    )
    await eventually(() => page.locator('main table tbody tr').count()).toBe(2)
    await checkScreen(session)

    await page.getByRole('button', { name: t('export.import'), exact: true }).click()
    await appears(dialog.getByRole('button', { name: t('import.file') }))
    const mended = replaceCells(readFileSync(path), { 'Yok böyle alan': '' })
    await file.setInputFiles(xlsx('düzeltilmiş.xlsx', mended))
    await appears(dialog.getByRole('cell', { name: second }).last())
    await dialog.getByRole('button', { name: t('import.start_one', { number: 1 }) }).click()
    await disappears(dialog)
    await page.getByRole('button', { name: t('ui.filters.clear') }).click()
    for (const name of [first, second, third]) {
      await page.getByRole('searchbox').fill(name)
      await eventually(() => page.locator('main table tbody tr').count()).toBe(1)
    }
  },
)
