import { expect } from 'vitest'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import { journey, once } from '../harness/journey.ts'
import { addSector, addText, unique } from '../harness/library.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'

const star = ({ page, t }: Visit, name: string, starred = false) =>
  page.getByRole('button', { name: t(starred ? 'star.edit' : 'star.add', { name }), exact: true })

/** The names and notes in the list of favourites. */
const listed = ({ page }: Visit) =>
  page
    .locator('main table tbody tr')
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.querySelector('a')?.textContent}|${row.querySelectorAll('td')[2]?.textContent}`,
      ),
    )

async function note({ page, t }: Visit, words: string): Promise<void> {
  const field = page.getByLabel(t('favourites.note'))
  await eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill(words)
  await page.getByRole('button', { name: t('common.save') }).click()
  await vanishes(field)
}

journey(
  'a term is found in another case, read, starred with a note and found again',
  async ({ open, language }) => {
    const { api } = await open({ role: 4 })
    const domain = await api.save('domains', {
      Id: 0,
      NameTR: unique('Alan'),
      NameEN: unique('Domain'),
      IsDefault: false,
    })
    const term = { NameTR: unique('Iğdır Çayırı'), NameEN: unique('Igdir Meadow') }
    const id = await api.save('terms', { Id: 0, ...term, AbbrTR: 'IÇ', AbbrEN: 'IM', Domains: [domain] })

    const visit = await open({ role: 5 })
    const { page, t } = visit
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
      })
    })
    const copied = () => page.evaluate(() => (window as unknown as { copied: string }).copied)
    await visit.open('/pages/glossary')
    const words = term.NameTR.replace('Iğdır Çayırı', 'IGDIR ÇAYIRI')
    await page.getByRole('searchbox', { name: t('glossary.search') }).fill(words)
    await page.getByRole('link', { name: term.NameTR }).click()
    const viewer = page.getByRole('dialog', { name: term.NameTR })
    await appears(viewer)
    expect(new URL(page.url()).searchParams.get('term')).toBe(String(id))
    await viewer.getByRole('button', { name: t('glossary.copyNamed', { name: 'IM' }), exact: true }).click()
    await eventually(copied).toBe('IM')
    await viewer.getByRole('button', { name: t('glossary.copyAll') }).click()
    await eventually(copied).toContain(`${term.NameEN} (IM)`)

    await star(visit, term.NameTR).last().click()
    await looksRight(visit)
    // Escape closes only the dialog, not the viewer below it.
    await page.keyboard.press('Escape')
    await vanishes(page.getByLabel(t('favourites.note')))
    await appears(viewer)
    await star(visit, term.NameTR).last().click()
    await page.getByLabel(t('favourites.note')).fill('ğ'.repeat(141))
    await page.getByRole('button', { name: t('common.save') }).click()
    await appears(page.getByText(t('ui.field.tooLong', { max: '140' })))
    await note(visit, 'Komite öncesi bak')
    await page.keyboard.press('Escape')
    await vanishes(viewer)
    await appears(star(visit, term.NameTR, true))

    await visit.open('/pages/home')
    await appears(page.getByText('Komite öncesi bak').first())
    await visit.open(`/pages/favourites?q=${encodeURIComponent('KOMİTE')}`)
    const name = language === 'tr' ? term.NameTR : term.NameEN
    await appears(page.getByRole('link', { name }))
    expect(await listed(visit)).toContain(`${name}|Komite öncesi bak`)
    await looksRight(visit)
    await page.getByRole('link', { name }).click()
    await arrives(page, `/pages/glossary?term=${id}`)
  },
)

once(
  'texts are starred in the list; what fails is taken back, what was removed can be put back',
  async ({ open, language }) => {
    const expert = await open({ role: 2 })
    const sector = await addSector(expert.api)
    const text = { NameTR: unique('Yıldızlı Yasa'), NameEN: unique('Starred Law'), Number: '7/2025' }
    await addText(expert.api, { ...text, Sectors: [sector.Id] })
    const name = language === 'tr' ? text.NameTR : text.NameEN

    const visit = await open({ role: 3 })
    const { page, t } = visit
    await visit.open(`/pages/draftlegaltexts?sector=${sector.Id}`)
    // The server is unavailable: the star is removed again, and the dialog keeps the note.
    await page.route('**/api/favourites', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await star(visit, name).click()
    await note(visit, 'Ana yasa')
    await appears(page.getByRole('alert'))
    await appears(star(visit, name))
    await page.unroute('**/api/favourites')
    await star(visit, name).click()
    expect(await page.getByLabel(t('favourites.note')).inputValue()).toBe('Ana yasa')
    await note(visit, 'Ana yasa; atıflar için')
    await appears(star(visit, name, true))
    await page.getByRole('link', { name }).click()
    await appears(page.getByRole('dialog').getByRole('button', { name: t('star.edit', { name }) }))

    await visit.open(`/pages/favourites?kind=legaltexts&q=${encodeURIComponent(name)}`)
    await star(visit, name, true).click()
    expect(await page.getByLabel(t('favourites.note')).inputValue()).toBe('Ana yasa; atıflar için')
    await page.getByRole('button', { name: t('favourites.remove') }).click()
    await page.getByRole('button', { name: t('favourites.putBackNamed', { name }) }).click()
    await appears(star(visit, name, true))
    await page.reload()
    await appears(star(visit, name, true))
    await eventually(() => listed(visit)).toEqual([`${name}|Ana yasa; atıflar için`])
  },
)
