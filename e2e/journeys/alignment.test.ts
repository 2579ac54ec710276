import type { Download } from 'playwright-core'
import { expect } from 'vitest'
import { appears, eventually } from '../harness/conditions.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const openReport = { tr: 'Uyumlaştırılmamış Hükümler', en: 'Not Yet Aligned' }

async function contentOf(download: Download): Promise<Buffer> {
  return Buffer.concat(await (await download.createReadStream()).toArray())
}

journeyReadOnly('the head of a department goes from home to what is not yet aligned', async ({ open }) => {
  const session = await open({ role: 3 })
  const { page, t, api } = session
  await session.open('/pages/home')
  const strip = page.getByRole('navigation', { name: t('home.counts') })
  const { Widgets } = await api.get('/api/home')
  const widget = Widgets.find(({ Id }: { Id: string }) => Id === 'harmonisation')
  const look = widget.Parts.find(({ Id }: { Id: string }) => Id === 'look').Count
  await checkScreen(session)
  await strip
    .getByRole('link', {
      name: t(look === 1 ? 'home.lookRows_one' : 'home.lookRows_other', { number: look }),
    })
    .click()
  await page.waitForURL(/concordances\?look=1$/)
  const { Total } = await api.get('/api/concordances?look=1')
  await eventually(() => page.locator('main table tbody tr').count()).toBe(Total)

  await session.open('/pages/statistics')
  const chapters = page.getByRole('region', { name: t('statistics.chapters'), exact: true })
  const { Harmonisation } = await api.get('/api/statistics/harmonisation')
  await eventually(() =>
    chapters
      .getByRole('list', { name: t('statistics.chapters') })
      .getByRole('listitem')
      .count(),
  ).toBe(Harmonisation.Chapters.length)
  await checkScreen(session)
  const form = page.getByRole('region', { name: t('statistics.report'), exact: true })
  await form.getByRole('combobox', { name: t('statistics.reportType') }).click()
  await page.getByRole('option', { name: openReport[session.language] }).click()
  await form.getByRole('radio', { name: 'Excel' }).check({ force: true })
  const book = page.waitForEvent('download')
  await form.getByRole('button', { name: t('statistics.downloadReport') }).click()
  const made = await book
  expect(made.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await contentOf(made)).subarray(0, 2).toString()).toBe('PK')
})

journey(
  inFullRun('a reader searches an act by its short name and reads what is partial'),
  async ({ open }) => {
    const expert = await open({ role: 2 })
    const act = (await expert.api.get('/api/euacts?q=32016R0679')).Items[0]
    const view = await expert.api.get(`/api/euacts/view/${act.Id}`)
    const text = view.Texts[0].LegalText
    const table = await expert.api.save('concordances', {
      Id: 0,
      LegalTextId: text.Id,
      EUActId: act.Id,
      StatusId: 1,
    })
    const { Item } = await expert.api.get(`/api/concordances/${table}`)
    await expert.api.post(`/api/checkout/concordances/${table}`)
    const row = (EULabel: string, DegreeId: number, ReasonEN: string) => ({
      EULabel,
      EUTextTR: '',
      EUTextEN: '',
      Duty: 1,
      DegreeId,
      ReasonTR: '',
      ReasonEN,
      CommentTR: '',
      CommentEN: '',
      PlannedDate: null,
      AgencyId: null,
      BodyOther: '',
      Targets: DegreeId === 2 ? [{ LegalTextId: text.Id, Label: 'Madde 1' }] : [],
    })
    await expert.api.post(`/api/concordances/${table}/rows`, {
      ModifyDate: Item.ModifyDate,
      Rows: [row('Article 1', 3, 'Next year'), row('Article 2', 2, 'Only natural persons')],
    })

    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open('/pages/search?q=GDPR')
    const acts = page.getByRole('region', { name: t('settings.euacts'), exact: true })
    await appears(acts.getByRole('list', { name: t('search.textsOfAct') }))
    await checkScreen(session)
    await acts
      .getByRole('list', { name: t('search.textsOfAct') })
      .getByRole('link')
      .first()
      .click()
    await eventually(() => session.path.includes('legaltexts'))
    const drawer = page.getByRole('dialog')
    await drawer.locator(`a[href$="/concordances/${table}"]`).first().click()
    await page.waitForURL(new RegExp(`/concordances/${table}`))
    await page
      .getByRole('group', { name: t('concordances.shown') })
      .getByRole('button', { name: t('concordances.show.partial') })
      .click()
    const rows = page.getByRole('list', { name: t('concordances.rows') }).locator('> li[aria-posinset]')
    await eventually(() => rows.count()).toBe(1)
    await appears(rows.first().getByText('Only natural persons'))

    // An act has one table for a text: the journey can be played in the other language too.
    await expert.api.post(`/api/checkin/concordances/${table}`)
    await expert.api.delete(`/api/settings/concordances/${table}?rows=2`)
  },
)
