import { expect } from 'vitest'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import { look, once } from '../harness/journey.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'

const LOGS = '/pages/settings/logs'
const padded = (id: number) => String(id).padStart(8, '0')
const numbers = ({ page }: Visit) => page.locator('main table tbody tr td:first-child').allInnerTexts()

/** The list shows the entries of the server, except those that other journeys have made since it was loaded. */
async function lists(visit: Visit, query: string): Promise<number[]> {
  let ids: number[] = []
  await eventually(async () => {
    const shown = await numbers(visit)
    const { Logs } = await visit.api.get(`/api/logs?page=1&size=200${query}`)
    ids = Logs.map(({ Id }: { Id: number }) => Id)
    ids = ids.slice(Math.max(0, ids.map(padded).indexOf(shown[0] ?? ''))).slice(0, 20)
    return shown.length > 0 && shown.join() === ids.map(padded).join() ? 'as answered' : { shown, ids }
  }).toBe('as answered')
  return ids
}

once('what was changed stands in the log, before and after', async ({ open }) => {
  const expert = await open({ role: 2 })
  const id = await expert.api.save('sectors', { Id: 0, NameTR: 'Günlük sektörü', NameEN: 'Log sector' })
  await expert.api.post(`/api/checkout/sectors/${id}`)
  const { Item } = await expert.api.get(`/api/settings/sectors/edit/${id}`)
  await expert.api.save('sectors', { ...Item, NameTR: 'Değişen sektör', Notes: 'Yeni not' })
  await expert.api.get(`/api/checkin/sectors/${id}`)

  const visit = await open({ role: 1 })
  const { page, t, language } = visit
  await visit.open(`${LOGS}?category=6&object=${id}`)
  const [, entry] = await lists(visit, `&category=6&object=${id}`) // skip the release of the sector
  if (entry === undefined) throw new Error('the change is not in the log')
  await page.getByRole('button', { name: padded(entry) }).click()
  const dialog = page.getByRole('dialog', { name: t('logs.entry', { number: padded(entry) }) })
  const row = dialog.getByRole('row').filter({ hasText: 'Değişen sektör' })
  await appears(row.getByText('Günlük sektörü'))
  await appears(dialog.getByRole('row').filter({ hasText: 'Yeni not' }).getByText(t('logs.emptyValue')))
  await appears(dialog.getByText(language === 'tr' ? 'Sektör güncellendi' : 'Sector updated'))
  await looksRight(visit)
  await page.keyboard.press('Escape')
  await vanishes(dialog)
  await expert.api.delete(`/api/settings/sectors/${id}`)
})

look(
  'the log is filtered, ordered and exported by its address, and the menu does not show it',
  async ({ open }) => {
    const visit = await open({ role: 1 })
    const { page, t, language } = visit
    await visit.open(LOGS)
    await lists(visit, '')
    await looksRight(visit)
    expect(
      await page
        .getByRole('navigation', { name: t('shell.menu') })
        .getByText(t('settings.logs'))
        .count(),
    ).toBe(0)

    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await arrives(page, `${LOGS}?page=2`)
    const { LogCategories } = await visit.api.get('/api/logs?page=1&size=1')
    const terms = LogCategories.find(({ Id }: { Id: number }) => Id === 10)
    await page.getByRole('combobox', { name: t('logs.category') }).click()
    await page.getByRole('option', { name: language === 'tr' ? terms.NameTR : terms.NameEN }).click()
    await arrives(page, `${LOGS}?category=10`)
    await lists(visit, '&category=10')
    await page.getByRole('button', { name: t('logs.number') }).click()
    await arrives(page, /sort=Id/)
    await lists(visit, '&category=10&sort=Id')

    await page.locator('main').getByLabel(t('logs.filterDate'), { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('logs.filterTitle') })
    await dialog.getByLabel(t('logs.to'), { exact: true }).fill('01/01/2020')
    await looksRight(visit, { schemes: ['light'] })
    await dialog.getByRole('button', { name: t('logs.apply') }).click()
    await appears(page.getByText(t('logs.filteredEmpty')))
    await page
      .getByRole('button', { name: t('ui.filters.clear') })
      .first()
      .click()
    await lists(visit, '&sort=Id')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('logs.export') }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)

    const expert = await open({ role: 2 })
    await expert.open(LOGS)
    await arrives(expert.page, '/pages/home')
  },
  'en',
)
