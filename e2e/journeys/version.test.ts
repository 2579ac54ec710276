import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, demoFile, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const VERSIONS = '/pages/settings/versions'
const draftPrepared = { tr: 'Taslak Hazırlandı', en: 'Draft Prepared' }
const notInFuture = { tr: /tarih bugünden .* sonra olamaz/, en: /date cannot be later than today/ }
const adopted = { tr: 'Kabul Edilip Yayımlandı', en: 'Adopted and Published' }

const TURKISH =
  'Deneme Yasası\n\n1. Kısa isim\nBu Yasa, Deneme Yasası olarak isimlendirilir.\n\nA. Iğdır’da ışık'
const ENGLISH = 'Trial Law\n\n1. Short title\nThis Law may be cited as the Trial Law.\n\n(a) Light'

journey(
  inFullRun('a version with both texts and a file: created, edited, read, deleted'),
  async ({ open, language }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const sector = await addSector(api)
    const names = { NameTR: unique('Sürüm Yasası'), NameEN: unique('Version Law') }
    const name = language === 'tr' ? names.NameTR : names.NameEN
    const text = await addText(api, { ...names, Sectors: [sector.Id] })

    await session.open(`/pages/settings/legaltexts/view/${text}`)
    await page
      .getByRole('link', { name: t('settings.revisions-new') })
      .first()
      .click()
    await arrives(page, `${VERSIONS}/new/${text}`)
    await session.idle()
    expect(await form.field('DateEffective').count()).toBe(0)
    await form.choose('StatusId', draftPrepared[language])
    await appears(page.getByText(t('forms.concordanceTitle')))
    await form.fill({ Date: '31/02/2026', TextTR: TURKISH, TextEN: ENGLISH })
    await checkScreen(session)
    await form.saveButton.click()
    await appears(page.getByText(t('validation.filerequired')).first())
    await appears(form.summary.getByText(t('validation.date')))
    // No field counts its letters: none is nearly full.
    expect(await page.getByText(/^[\d.,]+\/[\d.,]+$/).count()).toBe(0)
    await checkScreen(session)
    await form.fill({ Date: '02/03/2026' })
    await page
      .getByRole('button', { name: t('ui.field.calendar') })
      .first()
      .click()
    await appears(page.getByRole('dialog'))
    await checkScreen(session, { currentWidthOnly: true })
    await page.keyboard.press('Escape')
    await disappears(page.getByRole('dialog'))
    expect(await form.field('Date').inputValue()).toBe('02/03/2026')

    // The editor of a file: nothing to save until one is chosen.
    await page.getByRole('button', { name: t('upload.add') }).click()
    const editor = page.getByRole('dialog', { name: t('upload.editor') })
    const save = editor.getByRole('button', { name: t('common.save') })
    expect(await editor.getByLabel(t('upload.name')).inputValue()).toBe('')
    expect(await save.count()).toBe(0)
    await checkScreen(session)
    await editor.locator('input[type="file"]').setInputFiles(demoFile('uyum-tablosu.pdf'))
    await eventually(() => editor.getByLabel(t('upload.name')).inputValue()).toBe('uyum-tablosu.pdf')
    await editor.getByLabel(t('forms.description')).first().fill('Uyum Tablosu')
    await save.click()
    await disappears(editor)
    await appears(page.getByText(t('ui.files.uploaded')))
    await checkScreen(session)
    await form.save('toast.created')

    const { Items } = await api.get(`/api/settings/revisions/${text}`)
    const id: number = Items[0].Id
    const { Item } = await api.get(`/api/settings/revisions/edit/${id}`)
    expect(Item).toMatchObject({ StatusId: 1, Date: '2026-03-02', TextTR: TURKISH, TextEN: ENGLISH })
    expect(Item.Files).toMatchObject([
      { Name: 'uyum-tablosu.pdf', DescriptionTR: 'Uyum Tablosu', Mime: 'application/pdf' },
    ])
    const { Data } = await api.get(`/api/settings/revisions/file/${Item.Files[0].Id}?mode=download`)
    expect(
      Buffer.from(Data.replace(/^data:[^,]*,/, ''), 'base64').equals(
        readFileSync(demoFile('uyum-tablosu.pdf')),
      ),
    ).toBe(true)

    // Edit form: the effective date is shown for an adopted version.
    await session.open(`${VERSIONS}/${text}`)
    await checkScreen(session)
    await page
      .getByRole('row')
      .filter({ hasText: draftPrepared[language] })
      .getByRole('button', { name: new RegExp(t('common.edit')) })
      .click()
    await arrives(page, `${VERSIONS}/edit/${id}`)
    await form.choose('StatusId', adopted[language])
    await form.fill({ Date: '31/12/2099' })
    await form.saveButton.click()
    await appears(page.getByText(notInFuture[language]).first())
    await checkScreen(session)
    await form.fill({ Date: '02/03/2026', DateEffective: '15/03/2026', TextEN: `${ENGLISH}\n(b) Dark` })
    await form.save('toast.updated')
    const edited = (await api.get(`/api/settings/revisions/edit/${id}`)).Item
    expect(edited).toMatchObject({ StatusId: 9, DateEffective: '2026-03-15', TextEN: `${ENGLISH}\n(b) Dark` })
    expect(edited.Files).toHaveLength(1)

    // View: it is now adopted and no longer a draft.
    await session.open(`/pages/legaltexts?sector=${sector.Id}`)
    await appears(page.locator('main table').getByText(name, { exact: true }))
    await session.open(`${VERSIONS}/view/${id}`)
    await checkScreen(session)
    await page.getByRole('button', { name: t('settings.revisions-read') }).click()
    await arrives(page, `/pages/read/${id}`)
    await appears(page.getByText('Dark').first())
    await page.getByRole('button', { name: t('reader.close') }).click()
    await arrives(page, `${VERSIONS}/view/${id}`)

    await page.getByRole('button', { name: t('common.delete') }).click()
    const question = page.getByRole('alertdialog')
    await appears(question)
    await question.getByRole('button', { name: t('common.delete') }).click()
    await appears(page.getByText(t('toast.deleted')))
    await arrives(page, `${VERSIONS}/${text}`)
    expect((await api.get(`/api/settings/revisions/${text}`)).Total).toBe(0)
    await checkScreen(session)
  },
)

journey(inFullRun('an upload shows its progress, can be cancelled, and delays saving'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const form = new FormPage(session)
  const sector = await addSector(api)
  const names = { NameTR: unique('Yükleme Yasası'), NameEN: unique('Upload Law') }
  const text = await addText(api, { ...names, Sectors: [sector.Id] })
  await session.open(`${VERSIONS}/new/${text}`)
  const network = await session.context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)

  const file = { name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.alloc(4_000_000, 'slow ') }
  const add = async () => {
    await page.getByRole('button', { name: t('upload.add') }).click()
    const editor = page.getByRole('dialog', { name: t('upload.editor') })
    await editor.locator('input[type="file"]').setInputFiles(file)
    await editor.getByRole('button', { name: t('common.save') }).click()
  }
  await add()
  await appears(page.getByRole('progressbar', { name: t('ui.files.progress', { name: file.name }) }))
  await eventually(() => form.saveButton.getAttribute('aria-disabled')).toBe('true')
  await checkScreen(session)
  await page.getByRole('button', { name: t('ui.files.cancelNamed', { name: file.name }) }).click()
  await disappears(page.getByText(file.name))
  await eventually(() => form.saveButton.getAttribute('aria-disabled')).toBe(null)

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await add()
  await appears(page.getByText(t('ui.files.uploaded')))
  await page.getByRole('button', { name: t('ui.files.remove', { name: file.name }) }).click()
  await disappears(page.getByText(file.name))
})
