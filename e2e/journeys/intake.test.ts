import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { appears, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { ROOT } from '../harness/paths.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const VERSIONS = '/pages/settings/versions'
const articles = (years: string) =>
  `MADDE 1 – (1) Şu Yasanın amacı, kayıtların korunmasıdır.\n\nMADDE 2 – (1) Daire kayıtları ${years} yıl saklar.`

/** The letters of Turkish that Windows-1254 has at other places than ISO 8859-1. */
const LETTERS: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe, '–': 0x96 }

/** A text as an old editor on a Turkish computer stores it. */
const windows1254 = (text: string) =>
  Buffer.from([...text].map((letter) => LETTERS[letter] ?? letter.charCodeAt(0)))

journey(inFullRun('the text of a file is taken into a version, and can be put back'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const form = new FormPage(session)
  const { Id: sector } = await addSector(api)
  const names = { NameTR: unique('Dosya Yasası'), NameEN: unique('File Law') }
  const text = await addText(api, { ...names, Sectors: [sector] })
  await addVersion(api, { LegalTextId: text, TextTR: articles('beş') })
  await session.open(`${VERSIONS}/new/${text}`)
  await eventually(() => form.field('TextTR').inputValue()).toContain('beş yıl')

  const take = page.getByRole('button', { name: t('forms.takeText') })
  await take.click()
  const drawer = page.getByRole('dialog')
  await appears(drawer)

  // A file that cannot be read says so, and changes nothing.
  const file = drawer.locator('input[type="file"]')
  await file.setInputFiles({
    name: 'bozuk.docx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004bozuk'),
  })
  await appears(drawer.getByText(t('intake.failed')))

  const buffer = windows1254(articles('on').replaceAll('\n', '\r\n'))
  await file.setInputFiles({ name: 'yasa.txt', mimeType: 'text/plain', buffer })
  await appears(drawer.getByText(t('intake.sums_other', { count: 2 })).first())
  expect(await drawer.getByRole('textbox').inputValue()).toContain(
    'Şu Yasanın amacı, kayıtların korunmasıdır.',
  )
  await checkScreen(session)
  await drawer.getByText(t('intake.changes'), { exact: true }).click()
  await appears(drawer.locator('ins').getByText('on', { exact: true }))
  await drawer.getByRole('button', { name: t('intake.take') }).click()
  await disappears(drawer)
  await eventually(() => form.field('TextTR').inputValue()).toContain('Daire kayıtları on yıl saklar.')
  await appears(page.getByText('yasa.txt').first())

  await eventually(() => take.evaluate((button) => button === document.activeElement)).toBe(true)

  const undo = page.getByRole('button', { name: t('forms.takeUndo') })
  await undo.click()
  await eventually(() => form.field('TextTR').inputValue()).toContain('beş yıl')

  // Its text can be taken again from its row; once that is edited, going back would lose the edit.
  await page.getByRole('button', { name: t('forms.takeTextOf', { name: 'yasa.txt' }) }).click()
  await appears(drawer.getByText(t('intake.sums_other', { count: 2 })).first())
  expect(await drawer.getByText(t('intake.attach')).count()).toBe(0)
  await drawer.getByRole('button', { name: t('intake.take') }).click()
  await disappears(drawer)
  await appears(undo)
  await form.field('TextTR').fill(articles('on iki'))
  await disappears(undo)
})

/** A page that is a picture. */
const SCAN = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>endobj
4 0 obj<</Length 29>>stream
q 595 0 0 842 0 0 cm /P Do Q
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream
0
endstream endobj
trailer<</Root 1 0 R/Size 6>>
%%EOF
`

journey(
  'an expert drops a PDF on the texts, takes its text with a look at the report, saves it',
  async ({ open, language }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const { Id: sector } = await addSector(api)
    const names = { NameTR: unique('PDF Yasası'), NameEN: unique('PDF Law') }
    const text = await addText(api, { ...names, Sectors: [sector] })
    await session.open(`${VERSIONS}/new/${text}`)
    const drop = async (name: string, content: Buffer) => {
      const dataTransfer = await page.evaluateHandle(
        ([fileName = '', base64 = '']) => {
          const transfer = new DataTransfer()
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([bytes], fileName, { type: 'application/pdf' }))
          return transfer
        },
        [name, content.toString('base64')],
      )
      await form.field('TextTR').dispatchEvent('drop', { dataTransfer })
    }
    const drawer = page.getByRole('dialog')

    await drop('tarama.pdf', Buffer.from(SCAN))
    await appears(drawer.getByText(t('intake.reasons.scan')))
    expect(await page.getByText(t('errors.ERROR_VALIDATION')).count()).toBe(0)
    await checkScreen(session)
    await drawer.getByRole('button', { name: t('intake.attachOnly') }).click()
    await disappears(drawer)
    await appears(page.getByText('tarama.pdf').first())

    const law = join(ROOT, 'internal', 'format', 'pdfread', 'testdata', 'law.pdf')
    await drop('yasa.pdf', readFileSync(law))
    await appears(drawer.getByText(t('intake.sums_other', { count: 12 })).first())
    await appears(drawer.getByText(t('intake.codes.heads')))
    await drawer.getByText(t('intake.margin')).click()
    const take = drawer.getByRole('button', { name: t('intake.take') })
    await eventually(() => take.isEnabled()).toBe(true)
    await appears(drawer.getByText(t('intake.sums_other', { count: 12 })).first())
    await checkScreen(session)
    await take.click()
    await disappears(drawer)
    await eventually(() => form.field('TextTR').inputValue()).toContain('MADDE 12')

    // Nothing is stored before the form is saved; then the text and the files are.
    const stored = async () => (await api.get(`/api/settings/revisions/${text}`)).Items
    expect(await stored()).toHaveLength(0)
    await form.choose('StatusId', language === 'tr' ? 'Taslak Hazırlandı' : 'Draft Prepared')
    await form.fill({ Date: '02/03/2026' })
    await form.save('toast.created')
    const [{ Id: id }] = await stored()
    const { Item } = await api.get(`/api/settings/revisions/edit/${id}`)
    expect(Item.TextTR).toContain('MADDE 12')
    expect(Item.Files.map((file: { Name: string }) => file.Name)).toEqual(['tarama.pdf', 'yasa.pdf'])
  },
)
