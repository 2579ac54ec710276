import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const LOGS = '/pages/settings/logs'
const padded = (id: number) => String(id).padStart(8, '0')
const shownNumbers = ({ page }: UserSession) =>
  page.locator('main table tbody tr td:first-child').allInnerTexts()

/** The list shows the entries of the server, except those that other journeys have made since it was loaded. */
async function expectEntries(session: UserSession, query: string): Promise<number[]> {
  let ids: number[] = []
  await eventually(async () => {
    const shown = await shownNumbers(session)
    const { Logs } = await session.api.get(`/api/logs?page=1&size=200${query}`)
    ids = Logs.map(({ Id }: { Id: number }) => Id)
    ids = ids.slice(Math.max(0, ids.map(padded).indexOf(shown[0] ?? ''))).slice(0, 20)
    return shown.length > 0 && shown.join() === ids.map(padded).join() ? 'as answered' : { shown, ids }
  }).toBe('as answered')
  return ids
}

journey('the log shows the values of a change before and after', async ({ open }) => {
  const expert = await open({ role: 2 })
  const id = await expert.api.save('sectors', { Id: 0, NameTR: 'Günlük sektörü', NameEN: 'Log sector' })
  await expert.api.post(`/api/checkout/sectors/${id}`)
  const { Item } = await expert.api.get(`/api/settings/sectors/edit/${id}`)
  await expert.api.save('sectors', { ...Item, NameTR: 'Değişen sektör', Notes: 'Yeni not' })
  await expert.api.get(`/api/checkin/sectors/${id}`)

  const session = await open({ role: 1 })
  const { page, t, language } = session
  await session.open(`${LOGS}?category=6&object=${id}`)
  const [entry] = await expectEntries(session, `&category=6&object=${id}&locks=0`)
  if (entry === undefined) throw new Error('the change is not in the log')
  await page.getByRole('button', { name: padded(entry) }).click()
  const dialog = page.getByRole('dialog', { name: t('logs.entry', { number: padded(entry) }) })
  const row = dialog.getByRole('row').filter({ hasText: 'Değişen sektör' })
  await appears(row.getByText('Günlük sektörü'))
  await appears(dialog.getByRole('row').filter({ hasText: 'Yeni not' }).getByText(t('logs.emptyValue')))
  await appears(dialog.getByText(language === 'tr' ? 'Sektör güncellendi' : 'Sector updated'))
  await checkScreen(session)
  await page.keyboard.press('Escape')
  await disappears(dialog)

  await page.getByRole('combobox', { name: t('logs.locks') }).click()
  await page.getByRole('option', { name: t('logs.locksShown') }).click()
  const [released] = await expectEntries(session, `&category=6&object=${id}`)
  await page.getByRole('button', { name: padded(released ?? 0) }).click()
  const release = page.getByRole('dialog', { name: t('logs.entry', { number: padded(released ?? 0) }) })
  await appears(
    release.getByText(
      language === 'tr' ? 'Düzenleme kilidi kaldırıldı: Değişen sektör' : 'Lock released: Log sector',
    ),
  )
  await release.getByRole('link', { name: language === 'tr' ? 'Değişen sektör' : 'Log sector' }).click()
  await arrives(page, `/pages/settings/sectors/view/${id}`)

  // A page past the end is not an empty log.
  await session.open(`${LOGS}?page=9999`)
  await appears(page.getByText(t('ui.pager.pastEnd')))
  await disappears(page.getByText(t('logs.empty')))
  await page.getByRole('button', { name: t('ui.pager.toFirst') }).click()
  await arrives(page, LOGS)
  await eventually(async () => (await shownNumbers(session)).length).toBeGreaterThan(0)
  await expert.api.delete(`/api/settings/sectors/${id}`)
})

journeyReadOnly(
  inFullRun('the log is filtered, sorted and exported from its URL; the menu does not show it'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t, language } = session
    await session.open(LOGS)
    await expectEntries(session, '&locks=0')
    await checkScreen(session)
    expect(
      await page
        .getByRole('navigation', { name: t('shell.menu') })
        .getByText(t('settings.logs'))
        .count(),
    ).toBe(0)

    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await arrives(page, `${LOGS}?page=2`)
    const { LogCategories } = await session.api.get('/api/logs?page=1&size=1')
    const terms = LogCategories.find(({ Id }: { Id: number }) => Id === 10)
    await page.getByRole('combobox', { name: t('logs.category') }).click()
    await page.getByRole('option', { name: language === 'tr' ? terms.NameTR : terms.NameEN }).click()
    await arrives(page, `${LOGS}?category=10`)
    await expectEntries(session, '&category=10&locks=0')
    await page.getByRole('button', { name: t('logs.number') }).click()
    await arrives(page, /sort=Id/)
    await expectEntries(session, '&category=10&sort=Id&locks=0')

    // An entry that a click anywhere in its row has opened returns the focus to its row.
    const first = page.locator('main tbody tr').first()
    await first
      .getByRole('cell')
      .last()
      .click({ position: { x: 2, y: 2 } })
    await appears(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await disappears(page.getByRole('dialog'))
    await eventually(() => first.evaluate((row) => row.contains(document.activeElement))).toBe(true)

    // A record is found by its category and its number; the number alone is not one record.
    await page.getByRole('button', { name: t('ui.filters.clear') }).click()
    await page.getByRole('button', { name: t('logs.filterTitle') }).click()
    const dialog = page.getByRole('dialog', { name: t('logs.filterTitle') })
    const { Logs } = await session.api.get('/api/logs?page=1&size=50&category=10&locks=0')
    const { ObjectId } = Logs.find((entry: { ObjectId: number | null }) => entry.ObjectId !== null)
    await dialog.getByLabel(t('logs.objectId'), { exact: true }).fill(String(ObjectId))
    await appears(dialog.getByText(t('logs.chooseCategory')))
    expect(await dialog.getByRole('button', { name: t('logs.apply') }).isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: t('logs.category') }).click()
    await page.getByRole('option', { name: language === 'tr' ? terms.NameTR : terms.NameEN }).click()
    await checkScreen(session, { schemes: ['light'] })
    await dialog.getByRole('button', { name: t('logs.apply') }).click()
    await arrives(page, new RegExp(`\\?(?=.*category=10)(?=.*object=${ObjectId}\\b)`))
    await expectEntries(session, `&category=10&object=${ObjectId}&sort=Id&locks=0`)
    await page
      .getByRole('button', { name: t('ui.filters.clear') })
      .first()
      .click()

    await page.getByRole('button', { name: t('logs.filterTitle') }).click()
    await dialog.getByLabel(t('logs.to'), { exact: true }).fill('01/01/2020')
    await checkScreen(session, { schemes: ['light'] })
    await dialog.getByRole('button', { name: t('logs.apply') }).click()
    await appears(page.getByText(t('logs.filteredEmpty')))
    await page
      .getByRole('button', { name: t('ui.filters.clear') })
      .first()
      .click()
    await expectEntries(session, '&sort=Id&locks=0')

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
