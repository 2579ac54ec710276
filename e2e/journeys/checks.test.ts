import { expect } from 'vitest'
import { appears, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const VERSIONS = '/pages/settings/versions'
const TR = `MADDE 1 – (1) Başvuru on beş gün içinde yapılır.
(2) Kurul, 3'inci maddeye göre karar verir.

MADDE 2 – (1) Kurul dosyaları saklar.

MADDE 3 – (1) Bu Yasa yürürlüğe girer.`
const EN = `Article 1
(1) The application shall be made within fifty days.
(2) The Board decides under Article 3.

Article 2
(1) The Board keeps the files.

Article 3
(1) This Law enters into force.`

journey('an expert is told what is wrong with the texts, and settles it', async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t, api } = session
  const form = new FormPage(session)
  const { Id: sector } = await addSector(api)
  const names = { NameTR: unique('Denetim Yasası'), NameEN: unique('Checks Law') }
  const text = await addText(api, { ...names, Sectors: [sector] })
  const version = await addVersion(api, { LegalTextId: text, TextTR: TR, TextEN: EN })

  // The list of versions and the report of the text say how many differences there are.
  await session.open(`${VERSIONS}/${text}`)
  await appears(page.getByRole('cell', { name: '1', exact: true }).first())

  await session.open(`${VERSIONS}/edit/${version}`)
  const line = page.getByRole('button', { name: t('forms.checks.errors_one', { count: 1 }) }).first()
  await appears(line)
  await form.field('TextTR').focus()
  await page.keyboard.press('F8')
  const panel = page.getByRole('region', { name: t('checks.title') })
  await appears(
    panel
      .getByText("“3'inci” yerine", { exact: false })
      .or(panel.getByText("“3'inci” should read", { exact: false }))
      .first(),
  )
  await checkScreen(session)

  // The fix is an edit like any other, and the finding is gone after it.
  await panel
    .getByRole('button', { name: t('checks.fix') })
    .first()
    .click()
  await eventually(() => form.field('TextTR').inputValue()).toContain("3'üncü maddeye")
  await disappears(panel.getByText("3'inci", { exact: false }).first())

  // The difference is meant: it is set aside with a reason.
  const ignore = panel.getByRole('button', { name: t('checks.ignore') }).first()
  await ignore.click()
  await panel.getByRole('textbox').fill('Komisyon böyle istedi')
  await panel
    .getByRole('button', { name: t('checks.ignore'), exact: true })
    .last()
    .click()
  await appears(panel.getByText(t('checks.kinds.ignored')))
  await form.save('toast.updated')

  // It stays set aside where the version is read.
  await session.open(`/pages/read/${version}`)
  await page.getByRole('button', { name: t('reader.display') }).click()
  await page.getByRole('switch', { name: t('reader.checks.show') }).check()
  await page.keyboard.press('Escape')
  await appears(page.getByRole('button', { name: t('reader.checks.list_other', { count: 0 }) }))
  await panel.getByRole('button', { name: t('checks.kinds.ignored') }).click()
  await appears(panel.getByText('Komisyon böyle istedi', { exact: false }))
  await panel.getByRole('button', { name: t('checks.restore') }).click()
  await appears(page.getByRole('button', { name: t('reader.checks.list_one', { count: 1 }) }))
  expect(await page.evaluate(() => CSS.highlights.get('lls-warning')?.size)).toBe(2)
  await checkScreen(session)
})

journey(inFullRun('a reader sees the findings, and cannot set any aside'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const { Id: sector } = await addSector(expert.api)
  const names = { NameTR: unique('Okunan Yasa'), NameEN: unique('Law That Is Read') }
  const text = await addText(expert.api, { ...names, Sectors: [sector] })
  const version = await addVersion(expert.api, { LegalTextId: text, TextTR: TR, TextEN: EN })

  const session = await open({ role: 3 })
  const { page, t } = session
  await session.open(`/pages/read/${version}`)
  await page.getByRole('button', { name: t('reader.display') }).click()
  await page.getByRole('switch', { name: t('reader.checks.show') }).check()
  await page.keyboard.press('Escape')
  const panel = page.getByRole('region', { name: t('checks.title') })
  await appears(panel.getByText('fifty', { exact: false }).first())
  await panel
    .getByRole('button', { name: t('checks.go') })
    .first()
    .click()
  expect(await panel.getByRole('button', { name: t('checks.ignore') }).count()).toBe(0)
  await checkScreen(session)
})
