import { expect } from 'vitest'
import { countClicks } from '../harness/clicks.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, demoFile, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const VERSIONS = '/pages/settings/versions'
const article = (lang: 'tr' | 'en', number: number, text: string) =>
  `${lang === 'tr' ? 'MADDE' : 'Article'} ${number} – (1) ${text}\n`
const OLD = [
  article('tr', 1, 'Bu Yasanın amacı denemedir.'),
  article('tr', 2, 'Daire kayıtları beş yıl saklar.'),
  article('tr', 3, 'Bu Yasa yayımı tarihinde yürürlüğe girer.'),
].join('\n')
const OLD_EN = [
  article('en', 1, 'The purpose of this Law is a trial.'),
  article('en', 2, 'It keeps records.'),
].join('\n')
const NEW = OLD.replace('beş yıl', 'on yıl')

journey(
  'a text, two versions with a file, a comparison and its Word document',
  async ({ open, language }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const sector = await addSector(api)
    const names = { NameTR: unique('Yazım Yasası'), NameEN: unique('Writing Law') }
    const types = await api.get('/api/settings/legislationtypes')
    const type = language === 'tr' ? types.Items[0].NameTR : types.Items[0].NameEN
    const { Statuses } = await api.get('/api/settings/revisions/edit/0?parent=1')
    const [first, second] = Statuses.map((status: Record<string, string>) =>
      language === 'tr' ? status.NameTR : status.NameEN,
    )
    await session.open('/pages/home')
    const clicks = await countClicks(page)

    // A text: no version yet, and the way to the first one above it.
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('pages.draftlegaltexts') })
      .click()
    await page.getByRole('link', { name: t('browse.newText') }).click()
    await arrives(page, '/pages/settings/legaltexts/new')
    await session.idle()
    await form.fill(names)
    await form.chooseByKeyboard('LegislationTypeId', type)
    await form.field('Sectors').focus()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog')
    await appears(picker)
    await page.keyboard.type(language === 'tr' ? sector.NameTR : sector.NameEN)
    await picker.getByRole('treeitem').last().click()
    await picker.getByRole('button', { name: t('ui.picker.done') }).click()
    await disappears(picker)
    await page.keyboard.press('Control+s')
    await appears(page.getByText(t('viewer.steps.noVersions')))
    await checkScreen(session)
    await page.getByRole('link', { name: t('viewer.steps.firstVersion') }).click()

    // The first version with a file: the texts start empty, and there is nothing to compare with.
    await appears(form.field('TextTR'))
    await session.idle()
    expect(await form.field('TextTR').inputValue()).toBe('')
    expect(await page.getByText(t('reader.write.startFrom')).count()).toBe(0)
    await form.chooseByKeyboard('StatusId', first)
    await form.fill({ TextTR: OLD, TextEN: OLD_EN })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('upload.add') }).click()
    await (await chooser).setFiles(demoFile('uyum-tablosu.pdf'))
    const editor = page.getByRole('dialog', { name: t('upload.editor') })
    await eventually(() => editor.getByLabel(t('upload.name')).inputValue()).toBe('uyum-tablosu.pdf')
    await form.focusesButton(t('common.save'))
    await page.keyboard.press('Enter')
    await disappears(editor)
    await appears(page.getByText(t('ui.files.uploaded')))
    await page.keyboard.press('Control+s')
    await arrives(page, new RegExp(`^${VERSIONS}/view/`))
    expect(await page.getByText(t('viewer.steps.compare')).count()).toBe(0)
    await page.getByRole('link', { name: t('viewer.steps.version') }).click()

    // The second one starts from the first, without its file; what changed is one key away.
    await eventually(() => form.field('TextTR').inputValue()).toBe(OLD)
    expect(await form.field('TextEN').inputValue()).toBe(OLD_EN)
    await appears(page.getByText(t('upload.none')))
    await form.chooseByKeyboard('StatusId', second)
    await form.fill({ TextTR: NEW })
    await page.keyboard.press('Control+d')
    await appears(page.locator('ins', { hasText: 'on' }).first())
    await appears(page.locator('del', { hasText: 'beş' }).first())
    await checkScreen(session)
    await page.keyboard.press('Control+s')
    await arrives(page, new RegExp(`^${VERSIONS}/view/`))
    await page.getByRole('link', { name: t('viewer.steps.compare') }).click()

    // The comparison, and its document.
    await appears(page.locator('ins', { hasText: 'on' }).first())
    await page.getByRole('button', { name: t('compare.export') }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('compare.as.docx') }).click()
    expect((await download).suggestedFilename()).toMatch(/\.docx$/)
    expect(await clicks()).toBe(10)

    const { Items } = await api.get(
      `/api/settings/revisions/${new URL(page.url()).pathname.split('/').at(-1)}`,
    )
    expect(Items.map(({ Files }: { Files: number }) => Files)).toEqual([0, 1])
  },
)

/** A text with two versions, and the form of a third one. */
async function openNewVersion(session: UserSession) {
  const { api } = session
  const sector = await addSector(api)
  const names = { NameTR: unique('Üçüncü Sürüm Yasası'), NameEN: unique('Third Version Law') }
  const text = await addText(api, { ...names, Sectors: [sector.Id] })
  const version = (day: string, TextTR: string, TextEN: string) =>
    addVersion(api, { LegalTextId: text, StatusId: 2, Date: day, TextTR, TextEN })
  const first = await version('2025-01-10', OLD, '')
  const second = await version('2025-03-20', NEW, OLD_EN)
  await session.open(`${VERSIONS}/new/${text}`)
  return { text, first, second, form: new FormPage(session) }
}

const total = async ({ api }: UserSession, text: number): Promise<number> =>
  (await api.get(`/api/settings/revisions/${text}`)).Total

journey('a new version starts from another one, and keeps what is typed in a draft', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const { text, form } = await openNewVersion(session)
  await eventually(() => form.field('TextTR').inputValue()).toBe(NEW)
  await checkScreen(session)

  // Another version, without a question while nothing has been typed.
  const start = page.getByRole('combobox', { name: t('reader.write.startFrom') })
  await start.click()
  await page.getByRole('option', { name: /10\/01\/2025/ }).click()
  await eventually(() => form.field('TextTR').inputValue()).toBe(OLD)
  expect(await form.field('TextEN').inputValue()).toBe('')

  // What was typed is only replaced after a question.
  await form.fill({ TextTR: `${OLD} ek` })
  await start.click()
  await page.getByRole('option', { name: t('reader.write.startEmpty') }).click()
  const question = page.getByRole('alertdialog', { name: t('reader.write.startAgainTitle') })
  await appears(question)
  await question.getByRole('button', { name: t('common.cancel') }).click()
  expect(await form.field('TextTR').inputValue()).toBe(`${OLD} ek`)
  await appears(page.getByText(new RegExp(t('forms.draftKept', { time: '.*' }))))

  // The draft brings back the text, and the version that it started from.
  page.on('dialog', (dialog) => void dialog.accept())
  await session.open(`${VERSIONS}/new/${text}`)
  await page.getByRole('button', { name: t('forms.draftRestore') }).click()
  await eventually(() => form.field('TextTR').inputValue()).toBe(`${OLD} ek`)
  await appears(start.filter({ hasText: '10/01/2025' }))
  expect(await total(session, text)).toBe(2)
})

journey('the outline beside the texts leads to an article and follows the caret', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const { form } = await openNewVersion(session)
  const outline = page.getByRole('navigation', { name: t('reader.outline') })
  await appears(outline.getByRole('button', { name: /Madde 3/ }))
  await outline.getByRole('button', { name: /Madde 2/ }).click()
  const caret = () => form.field('TextTR').evaluate((area) => (area as HTMLTextAreaElement).selectionStart)
  expect(await caret()).toBe(NEW.indexOf('MADDE 2'))
  await form.focuses('TextTR')
  await page.keyboard.press('Control+End')
  await appears(outline.locator('[aria-current]', { hasText: 'MADDE 3' }))

  // What is typed appears after a pause; the other language has its own outline.
  await page.keyboard.type(`\n${article('tr', 4, 'Bu Yasayı Bakanlar Kurulu yürütür.')}`)
  await appears(outline.getByRole('button', { name: /Madde 4/ }))
  await form.field('TextEN').focus()
  await appears(outline.getByRole('button', { name: /Article 2/ }))
  expect(await outline.getByRole('button', { name: /Madde/ }).count()).toBe(0)
})

journey('what changed is shown before saving, and nothing of it is stored', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const { text, form } = await openNewVersion(session)
  await eventually(() => form.field('TextTR').inputValue()).toBe(NEW)
  await form.field('TextTR').fill(NEW.replace('on yıl', 'yirmi yıl'))

  // Without a connection the texts stay, and the comparison can be tried again.
  const path = '**/api/settings/revisions/comp/*'
  await page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: t('reader.write.changes') }).click()
  await appears(page.getByText(t('ui.failed.title'), { exact: true }))
  await page.unroute(path)
  await page.getByRole('button', { name: t('ui.failed.retry') }).click()
  await appears(page.locator('ins', { hasText: 'yirmi' }).first())
  expect(await form.field('TextTR').isVisible()).toBe(false)

  // Against another version, and back to the text.
  await page.getByRole('combobox', { name: t('reader.write.compareWith') }).click()
  await page.getByRole('option', { name: /10\/01\/2025/ }).click()
  await appears(page.locator('del', { hasText: 'beş' }).first())
  await page
    .getByRole('button', { name: t('reader.write.backToTexts') })
    .first()
    .focus()
  await page.keyboard.press('Escape')
  await form.focuses('TextTR')
  expect(await form.field('TextTR').inputValue()).toContain('yirmi')
  expect(await total(session, text)).toBe(2)
})

journey(inFullRun('a new version takes over files of an earlier one'), async ({ open, language }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const sector = await addSector(api)
  const names = { NameTR: unique('Dosyalı Yasa'), NameEN: unique('Law with Files') }
  const text = await addText(api, { ...names, Sectors: [sector.Id] })
  const file = (Name: string) => ({ Id: 0, Name, Data: btoa(`%PDF-1.7 ${Name}`), DescriptionTR: 'Uyum' })
  const Files = [file('uyum.pdf'), file('gerekce.pdf')]
  const first = await addVersion(api, { LegalTextId: text, Date: '2025-01-10', TextTR: OLD, Files })
  await session.open(`${VERSIONS}/new/${text}`)
  const form = new FormPage(session)
  const offered = page.getByRole('region', { name: t('upload.earlier', { date: '10/01/2025' }) })
  await offered.getByRole('button', { name: t('upload.takeNamed', { name: 'uyum.pdf' }) }).click()
  await disappears(offered.getByText('uyum.pdf'))
  await appears(offered.getByText('gerekce.pdf'))
  await checkScreen(session)
  const { Statuses } = await api.get('/api/settings/revisions/edit/0?parent=1')
  await form.chooseByKeyboard('StatusId', language === 'tr' ? Statuses[1].NameTR : Statuses[1].NameEN)
  await form.save('toast.created')
  await arrives(page, new RegExp(`^${VERSIONS}/view/`))
  const made = Number(new URL(page.url()).pathname.split('/').at(-1))
  const filesOf = async (id: number) => (await api.get(`/api/settings/revisions/view/${id}`)).Item.Files
  const [copy, ...others] = await filesOf(made)
  expect([copy.Name, copy.DescriptionTR, others.length]).toEqual(['uyum.pdf', 'Uyum', 0])
  expect((await filesOf(first)).map(({ Id }: { Id: number }) => Id)).not.toContain(copy.Id)
})
