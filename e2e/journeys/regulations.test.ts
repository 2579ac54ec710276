import { expect } from 'vitest'
import { appears, disappears, eventually, texts } from '../harness/conditions.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, unique } from '../harness/library.ts'
import { confirmDelete } from '../harness/lists.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const REGULATIONS = '/pages/regulations'

journey(inFullRun('documents are uploaded, changed, downloaded and deleted'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, language } = session
  const sector = await addSector(session.api)
  const name = unique('Şebeke Direktifi')
  await session.open(REGULATIONS)
  await page.getByRole('button', { name: t('regulations.upload') }).click()
  const dialog = page.getByRole('dialog', { name: t('regulations.uploadTitle') })
  await appears(dialog)
  await dialog.locator('input[type="file"]').setInputFiles([
    { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from('MADDE 1') },
    { name: 'ikinci.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p>x') },
  ])
  await eventually(() => dialog.getByText(t('ui.files.uploaded')).count()).toBe(2)
  await dialog.getByRole('button', { name: t('ui.files.remove', { name: 'ikinci.html' }) }).click()
  const save = dialog.getByRole('button', { name: t('common.save') })
  await save.click()
  await eventually(() => dialog.getByText(t('validation.required')).count()).toBe(2)
  await checkScreen(session)
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose(t('regulations.type'), language === 'tr' ? 'TAIEX belgesi' : 'TAIEX document')
  await choose(t('regulations.sector'), language === 'tr' ? sector.NameTR : sector.NameEN)
  await save.click()
  await disappears(dialog)

  await session.open(`${REGULATIONS}?sector=${sector.Id}`)
  const row = page.locator('main table tbody tr')
  await eventually(() => row.count()).toBe(1)
  expect(await row.textContent()).toContain(t('regulations.new'))
  const action = (name: string) => row.getByRole('button', { name: new RegExp(`: ${name}$`) })
  const download = page.waitForEvent('download')
  await action(t('regulations.download')).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${name}.txt`)
  expect(Buffer.concat(await (await file.createReadStream()).toArray()).toString()).toBe('MADDE 1')

  await action(t('common.edit')).click()
  const form = page.getByRole('dialog', { name: t('regulations.editTitle') })
  await form.getByRole('textbox', { name: new RegExp(`^${t('regulations.number')}`) }).fill('TAIEX-1')
  await form.getByRole('button', { name: t('common.save') }).click()
  await appears(page.getByText(t('toast.updated')))
  await appears(row.getByText('TAIEX-1'))
  await action(t('common.delete')).click()
  await confirmDelete(session)
  await appears(page.getByText(t('regulations.filteredEmpty')))
})

journeyReadOnly(
  inFullRun('regulations are searched and sorted, and filters are cleared'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open(REGULATIONS)
    await checkScreen(session)
    expect(await page.getByRole('button', { name: t('regulations.upload') }).count()).toBe(0)
    const clear = page.getByRole('button', { name: t('ui.filters.clear') })
    expect(await clear.isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: t('regulations.language') }).click()
    await page.getByRole('option', { name: t('regulations.english') }).click()
    await page.waitForURL(/language=en/)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('DIRECTIVE')
    await page.waitForURL(/q=DIRECTIVE/)
    const names = page.locator('main table tbody td:nth-child(2)')
    await eventually(async () => (await texts(names)).every((text) => text.includes('Directive'))).toBe(true)
    await clear.click()
    await page.waitForURL((url) => url.search === '')
  },
)

journeyOnObservers(inFullRun('regulations cannot be changed on an observer'), async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t } = session
  await session.open(REGULATIONS)
  await appears(page.getByRole('button', { name: new RegExp(`: ${t('regulations.download')}$`) }).first())
  for (const word of ['regulations.upload', 'common.edit', 'common.delete'] as const)
    expect(await page.getByRole('button', { name: new RegExp(`${t(word)}$`) }).count()).toBe(0)
})
