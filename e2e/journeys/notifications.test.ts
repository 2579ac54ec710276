import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { journey } from '../harness/journey.ts'
import { addSector, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'

journey('the bell shows a late draft and a record that is free again', async ({ open, language }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const sector = await addSector(api)
  const names = { NameTR: unique('Geciken yasa'), NameEN: unique('Late law') }
  const lights = { TrafficLightYellow: 6, TrafficLightRed: 12 }
  const text = await api.save('legaltexts', {
    ...{ Id: 0, ...names, LegislationTypeId: 1, IsAmendment: false, ...lights, Sectors: [sector.Id] },
  })
  await addVersion(api, { LegalTextId: text, Date: '2020-01-15' })
  const { Unread } = await api.get('/api/notifications')
  expect(Unread).toBeGreaterThan(0)
  const unread = (count: number) =>
    t(count === 1 ? 'notices.unread_one' : 'notices.unread_other', { count: String(count) })
  const bell = page.getByRole('button', { name: t('notices.bell') })
  const item = page
    .getByRole('banner')
    .getByRole('link', { name: language === 'tr' ? names.NameTR : names.NameEN })

  // A screen without links that the list would cover in part.
  await session.open('/pages/favourites')
  await eventually(() => bell.getAttribute('aria-label')).toContain(unread(Unread))
  await bell.click()
  await appears(item.getByText(t('notices.list.fresh')))
  await checkScreen(session)
  await page.keyboard.press('Escape')
  await disappears(item)
  await eventually(() => bell.getAttribute('aria-label')).toBe(t('notices.bell'))
  await bell.click()
  await appears(item)
  expect(await item.getByText(t('notices.list.fresh')).count(), 'what was read is not new').toBe(0)
  await item.click()
  await arrives(page, `/pages/draftlegaltexts?text=${text}`)

  const other = await open({ role: 1 })
  await other.api.post(`/api/checkout/legaltexts/${text}`)
  await page.goto(`${session.instance.address}/pages/settings/legaltexts/edit/${text}`)
  await appears(page.getByText(t('lock.title', { name: other.api.fullName })))
  await session.open('/pages/profile')
  await other.api.get(`/api/checkin/legaltexts/${text}`)
  await page.reload()
  await eventually(() => bell.getAttribute('aria-label')).toContain(unread(1))

  const digest = page.getByRole('switch', { name: t('account.digest') })
  expect(await digest.isChecked(), 'nobody gets mail unasked').toBe(false)
  await digest.click()
  await eventually(async () => (await api.get('/api/profile')).Item.Digest).toBe(true)
  await digest.click()
  await eventually(async () => (await api.get('/api/profile')).Item.Digest).toBe(false)

  await bell.click()
  await item.getByText(t('notices.list.fresh')).click()
  await arrives(page, `/pages/settings/legaltexts/edit/${text}`)
  await appears(page.locator('[data-field="NameTR"]'))
  await session.open('/pages/glossary')
  // The form releases the text when it is left.
  const remove = () => other.api.delete(`/api/settings/legaltexts/${text}`)
  await eventually(() =>
    remove().then(
      () => true,
      () => false,
    ),
  ).toBe(true)
})
