import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const starButton = ({ page, t }: UserSession, name: string, starred = false) =>
  page.getByRole('button', { name: t(starred ? 'star.edit' : 'star.add', { name }), exact: true })

/** The names and notes in the list of favourites. */
const listRows = ({ page }: UserSession) =>
  page
    .locator('main table tbody tr')
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.querySelector('a')?.textContent}|${row.querySelectorAll('td')[2]?.textContent}`,
      ),
    )

async function saveNote({ page, t }: UserSession, words: string): Promise<void> {
  const field = page.getByLabel(t('favourites.note'))
  await eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill(words)
  await page.getByRole('button', { name: t('common.save') }).click()
  await disappears(field)
}

journey(
  inFullRun('a term is found in another case, opened, starred with a note and found among the favourites'),
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

    const session = await open({ role: 5 })
    const { page, t } = session
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
      })
    })
    const copied = () => page.evaluate(() => (window as unknown as { copied: string }).copied)
    await session.open('/pages/glossary')
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

    await starButton(session, term.NameTR).last().click()
    await checkScreen(session)
    // Escape closes only the dialog, not the viewer below it.
    await page.keyboard.press('Escape')
    await disappears(page.getByLabel(t('favourites.note')))
    await appears(viewer)
    await starButton(session, term.NameTR).last().click()
    await page.getByLabel(t('favourites.note')).fill('ğ'.repeat(141))
    await page.getByRole('button', { name: t('common.save') }).click()
    await appears(page.getByText(t('ui.field.tooLong', { max: '140' })))
    await saveNote(session, 'Komite öncesi bak')
    await page.keyboard.press('Escape')
    await disappears(viewer)
    await appears(starButton(session, term.NameTR, true))

    await session.open('/pages/home')
    await appears(page.getByText('Komite öncesi bak').first())
    await session.open(`/pages/favourites?q=${encodeURIComponent('KOMİTE')}`)
    const name = language === 'tr' ? term.NameTR : term.NameEN
    await appears(page.getByRole('link', { name }))
    expect(await listRows(session)).toContain(`${name}|Komite öncesi bak`)
    await checkScreen(session)
    await page.getByRole('link', { name }).click()
    await arrives(page, `/pages/glossary?term=${id}`)
  },
)

journey(
  inFullRun('texts are starred in the list; a failed change is undone, a removed star can be restored'),
  async ({ open, language }) => {
    const expert = await open({ role: 2 })
    const sector = await addSector(expert.api)
    const text = { NameTR: unique('Yıldızlı Yasa'), NameEN: unique('Starred Law'), Number: '7/2025' }
    await addText(expert.api, { ...text, Sectors: [sector.Id] })
    const name = language === 'tr' ? text.NameTR : text.NameEN

    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open(`/pages/draftlegaltexts?sector=${sector.Id}`)
    // The server is unavailable: the star is removed again, and the dialog keeps the note.
    await page.route('**/api/favourites', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await starButton(session, name).click()
    await saveNote(session, 'Ana yasa')
    await appears(page.getByRole('alert'))
    await appears(starButton(session, name))
    await page.unroute('**/api/favourites')
    await starButton(session, name).click()
    expect(await page.getByLabel(t('favourites.note')).inputValue()).toBe('Ana yasa')
    await saveNote(session, 'Ana yasa; atıflar için')
    await appears(starButton(session, name, true))
    await page.getByRole('link', { name }).click()
    await appears(page.getByRole('dialog').getByRole('button', { name: t('star.edit', { name }) }))

    await session.open(`/pages/favourites?kind=legaltexts&q=${encodeURIComponent(name)}`)
    await starButton(session, name, true).click()
    expect(await page.getByLabel(t('favourites.note')).inputValue()).toBe('Ana yasa; atıflar için')
    await page.getByRole('button', { name: t('favourites.remove') }).click()
    await page.getByRole('button', { name: t('favourites.putBackNamed', { name }) }).click()
    await appears(starButton(session, name, true))
    await page.reload()
    await appears(starButton(session, name, true))
    await eventually(() => listRows(session)).toEqual([`${name}|Ana yasa; atıflar için`])
  },
)
