import { expect } from 'vitest'
import { appears, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const VERSIONS = '/pages/settings/versions'
const articles = (years: string) =>
  `MADDE 1 – (1) Şu Yasanın amacı, kayıtların korunmasıdır.\n\nMADDE 2 – (1) Daire kayıtları ${years} yıl saklar.`

/** The letters of Turkish that Windows-1254 has at other places than ISO 8859-1. */
const LETTERS: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe, '–': 0x96 }

/** A text as an old editor on a Turkish computer stores it. */
const windows1254 = (text: string) =>
  Buffer.from([...text].map((letter) => LETTERS[letter] ?? letter.charCodeAt(0)))

journey('the text of a file is taken into a version, and can be put back', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const form = new FormPage(session)
  const { Id: sector } = await addSector(api)
  const names = { NameTR: unique('Dosya Yasası'), NameEN: unique('File Law') }
  const text = await addText(api, { ...names, Sectors: [sector] })
  await addVersion(api, { LegalTextId: text, TextTR: articles('beş') })
  await session.open(`${VERSIONS}/new/${text}`)
  await eventually(() => form.field('TextTR').inputValue()).toContain('beş yıl')

  await page.getByRole('button', { name: t('forms.takeText') }).click()
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

  await page.getByRole('button', { name: t('forms.takeUndo') }).click()
  await eventually(() => form.field('TextTR').inputValue()).toContain('beş yıl')
})
