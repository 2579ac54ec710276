import type { Download } from 'playwright-core'
import { expect } from 'vitest'
import { appears, arrives, eventually } from '../harness/conditions.ts'
import { inFullRun, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const STATISTICS = '/pages/statistics'
const statusReport = { tr: 'Mevzuat Durum Raporu', en: 'Status of Legal Texts' }
const adoptedReport = { tr: 'Kabul Edilmiş Mevzuat Raporu', en: 'Adopted Legal Texts' }

async function contentOf(download: Download): Promise<Buffer> {
  return Buffer.concat(await (await download.createReadStream()).toArray())
}

journeyReadOnly(
  inFullRun('each number of the statistics links to the lists that it counts'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t, language } = session
    await session.open(STATISTICS)
    await checkScreen(session)
    const { Statistics } = await session.api.get('/api/statistics')
    const slices: { Label: string; Value: number; Adopted: number; Drafts: number }[] =
      language === 'tr' ? Statistics.LegislationTypesTR : Statistics.LegislationTypesEN
    const both = slices.find(({ Adopted, Drafts }) => Adopted > 0 && Drafts > 0)
    if (!both) throw new Error('no type has adopted texts and drafts')
    const types = page.getByRole('list', { name: t('statistics.byType'), exact: true })
    await types.getByRole('button', { name: both.Label }).click()
    const menu = page.getByRole('menu', { name: both.Label })
    await appears(menu)
    await checkScreen(session)
    await menu.getByRole('menuitem').last().click()
    await page.waitForURL(/draftlegaltexts\?type=\d+$/)
    const rows = page.locator('main table tbody tr')
    await eventually(() => rows.count()).toBe(both.Drafts)

    await page.goBack()
    const card = page.getByRole('region', { name: t('statistics.perYear'), exact: true })
    await card
      .getByRole('button', { name: t('statistics.showTable', { title: t('statistics.perYear') }) })
      .click()
    expect(await card.getByRole('table').getByRole('row').count()).toBe(
      Statistics.BarChart.BarTicks.length + 1,
    )
    const picture = page.waitForEvent('download')
    await card
      .getByRole('button', { name: t('statistics.download', { title: t('statistics.perYear') }) })
      .click()
    await page.getByRole('menuitem', { name: t('statistics.png') }).click()
    expect((await contentOf(await picture)).subarray(1, 4).toString()).toBe('PNG')
  },
)

journeyReadOnly(
  inFullRun('a report for given dates is downloaded as a document'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t } = session
    await session.open(STATISTICS)
    const form = page.getByRole('region', { name: t('statistics.report'), exact: true })
    const submit = form.getByRole('button', { name: t('statistics.downloadReport') })
    expect(await submit.isDisabled()).toBe(true)
    await form.getByRole('combobox', { name: t('statistics.reportType') }).click()
    await page.getByRole('option', { name: adoptedReport[session.language] }).click()
    await submit.click()
    await appears(form.getByText(t('validation.required')).first())
    await checkScreen(session)
    const fill = (field: 'start' | 'end', day: string) =>
      form.getByRole('textbox', { name: t(`statistics.${field}`) }).fill(day)
    await fill('start', '31/12/2025')
    await fill('end', '01/01/2001')
    await submit.click()
    await appears(form.getByText(t('validation.isafter', { Other: '31/12/2025' })))
    await fill('start', '01/01/2001')
    await fill('end', '01/01/2001')
    await submit.click()
    await appears(page.getByText(t('statistics.tooLittle')))
    await fill('end', '31/12/2025')
    const document = page.waitForEvent('download')
    await submit.click()
    const made = await document
    expect(made.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await contentOf(made)).subarray(0, 5).toString()).toBe('%PDF-')
    const book = page.waitForEvent('download')
    await page.getByRole('button', { name: t('statistics.excel') }).click()
    expect((await contentOf(await book)).subarray(0, 2).toString()).toBe('PK')
  },
  'en',
)

journeyReadOnly(
  inFullRun('a head takes the late drafts along: from the list, and as a report'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t, language } = session
    await session.open('/pages/draftlegaltexts?trafficlight=late')
    const { Total } = await session.api.get(
      '/api/draftlegaltexts?trafficlight=2&trafficlight=3&page=1&size=1',
    )
    await appears(page.getByText(t('browse.drafts_other', { count: Total }), { exact: true }))
    const request = page.waitForRequest(/\/api\/draftlegaltexts\/export/)
    const list = page.waitForEvent('download')
    await page.getByRole('button', { name: t('export.button') }).click()
    expect(new URL((await request).url()).searchParams.getAll('trafficlight')).toEqual(['3', '2'])
    expect((await contentOf(await list)).subarray(0, 2).toString()).toBe('PK')

    await session.open(STATISTICS)
    const form = page.getByRole('region', { name: t('statistics.report'), exact: true })
    await form.getByRole('combobox', { name: t('statistics.reportType') }).click()
    await page.getByRole('option', { name: statusReport[language] }).click()
    await form.getByRole('checkbox', { name: t('statistics.lateOnly') }).check()
    await checkScreen(session)
    const document = page.waitForEvent('download')
    await form.getByRole('button', { name: t('statistics.downloadReport') }).click()
    expect((await contentOf(await document)).subarray(0, 5).toString()).toBe('%PDF-')
  },
)

journeyReadOnly(
  inFullRun('users without access to legal texts have no statistics, and none are requested'),
  async ({ open }) => {
    const session = await open({ role: 4 })
    const { page, t } = session
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await session.open('/pages/home')
    expect(
      await page
        .getByRole('navigation', { name: t('shell.menu') })
        .getByText(t('pages.statistics'))
        .count(),
    ).toBe(0)
    await page.goto(session.instance.address + STATISTICS)
    await arrives(page, '/pages/home')
    await appears(page.getByText(t('toast.forbidden')))
    expect(calls).not.toContain('/api/statistics')
  },
)

journeyOnObservers(
  inFullRun('statistics can be read and reports downloaded on an observer'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open(STATISTICS)
    const form = page.getByRole('region', { name: t('statistics.report'), exact: true })
    await form.getByRole('combobox', { name: t('statistics.reportType') }).click()
    await page.getByRole('option', { name: statusReport[session.language] }).click()
    const document = page.waitForEvent('download')
    await form.getByRole('button', { name: t('statistics.downloadReport') }).click()
    expect((await contentOf(await document)).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
