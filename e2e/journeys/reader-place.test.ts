import { expect } from 'vitest'
import { appears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'

const WORDS = 'Kurum bu maddede belirtilen işleri yapar ve sonuçlarını her yıl Bakanlığa bildirir.'

journey(
  inFullRun('a text that is opened at a word names the article of the word, and then follows the reader'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, api, t } = session
    const { Id } = await addSector(api)
    const names = { NameTR: unique('Yer Yasası'), NameEN: unique('Place Law') }
    const LegalTextId = await addText(api, { ...names, Sectors: [Id] })
    const articles = Array.from(
      { length: 30 },
      (_, at) => `MADDE ${at + 1} – ${at === 13 ? 'Aranan. ' : ''}${WORDS}`,
    )
    const TextTR = articles.join('\n')
    const version = await addVersion(api, { LegalTextId, TextTR })
    const at = TextTR.indexOf('Aranan')
    await session.open(`/pages/read/${version}?language=tr&at=${at}&end=${at + 6}&find=aranan`)
    const outline = page.getByRole('navigation', { name: t('reader.outline') })
    const current = outline.locator('[aria-current]')
    const number = async () => Number((await current.first().textContent())?.match(/\d+/)?.[0])
    await appears(current)
    await eventually(number).toBe(14)
    // The text is rendered around the place, and a click in it scrolls nothing.
    await page.mouse.click(900, 500)
    await page.waitForTimeout(500)
    expect(await number()).toBe(14)
    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, -100)
    await eventually(number).toBeLessThan(14)
    await page.mouse.wheel(0, 600)
    await eventually(number).toBeGreaterThan(14)

    // Of short articles several are near the top: that of the address counts.
    const short = Array.from({ length: 90 }, (_, index) => `MADDE ${index + 1} – Mülga.`).join('\n')
    const second = await addVersion(api, { LegalTextId, TextTR: short })
    await session.open(`/pages/read/${second}?language=tr&place=art:20`)
    await eventually(number).toBe(20)
    await page.waitForTimeout(500)
    expect(await number()).toBe(20)
  },
)
