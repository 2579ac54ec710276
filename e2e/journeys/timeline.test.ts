import { expect } from 'vitest'
import { watchClipboard } from '../harness/clipboard.ts'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyOnObservers } from '../harness/journey.ts'
import { addSector, addText, addVersion, inlineFile, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const ARTICLES = [
  'Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.',
  'Ölçü aletleri iki yılda bir muayene edilir ve ücreti on dört gün içinde ödenir.',
  'Damgasız alet kullananlara idari para cezası verilir; ceza tekrarında iki katına çıkarılır.',
]
const ADDED = 'Muayene istasyonları Bakanlıktan izin alarak kurulur ve her yıl denetlenir.'
const law = (articles: readonly string[]) =>
  articles.map((text, at) => `MADDE ${at + 1} – ${text}`).join('\n')
const SHORT = law(ARTICLES)
const LONG = law([...ARTICLES.slice(0, 2), ADDED, ...ARTICLES.slice(2)])

const names = () => ({ NameTR: unique('Ölçü Aletleri Yasası'), NameEN: unique('Measuring Instruments Law') })
const history = ({ page, t }: UserSession, name: string) =>
  page.getByRole('dialog', { name: t('timeline.label', { name }) })
const band = ({ page, t }: UserSession, date: string) =>
  page.getByRole('region', { name: t('timeline.asOf.band', { date }) })

journey(
  'an expert changes an article, and its history shows the old and the new wording',
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const sector = await addSector(api)
    const text = await addText(api, { ...names(), Sectors: [sector.Id] })
    const first = await addVersion(api, { LegalTextId: text, Date: '2019-05-01', TextTR: SHORT })

    await session.open(`/pages/settings/versions/new/${text}`)
    const form = new FormPage(session)
    await eventually(() => form.field('TextTR').inputValue()).toBe(SHORT)
    await form.chooseByKeyboard('StatusId', await statusName(session))
    await form.fill({ TextTR: SHORT.replace('on dört gün', 'otuz gün') })
    await page.keyboard.press('Control+s')
    await arrives(page, /^\/pages\/settings\/versions\/view\//)
    const second = Number(new URL(page.url()).pathname.split('/').at(-1))

    // By keyboard: the history of the article at the top.
    await session.open(`/pages/read/${second}?place=art:2`)
    const box = page.getByRole('region', { name: t('reader.text'), exact: true })
    // The text is hardly higher than its box, and is scrolled to the place of the address all the same.
    await eventually(() => box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('h')
    const drawer = history(session, 'Madde 2')
    await appears(drawer.getByText(t('timeline.kinds.changed')))
    expect(await texts(drawer.locator('del'))).toEqual(['on dört'])
    expect(await texts(drawer.locator('ins'))).toEqual(['otuz'])
    await appears(drawer.getByText(t('timeline.kinds.introduced', { label: 'Madde 2' })))
    await checkScreen(session)
    await page.keyboard.press('Escape')
    await disappears(drawer)

    // An article that nobody has changed says so, and leads to the version that brought it.
    await box.getByRole('heading', { name: 'MADDE 1', exact: true }).hover()
    await box.getByRole('button', { name: t('reader.historyOf', { name: 'Madde 1' }) }).click()
    const unchanged = history(session, 'Madde 1')
    await appears(unchanged.getByText(t('timeline.unchanged')))
    expect(await unchanged.locator('del, ins').count()).toBe(0)
    await unchanged.getByRole('link', { name: t('timeline.readVersion', { date: '01/05/2019' }) }).click()
    await arrives(page, new RegExp(`^/pages/read/${first}\\?place=art`))
    await disappears(unchanged)
  },
)

async function statusName({ api, language }: UserSession): Promise<string> {
  const { Statuses } = await api.get('/api/settings/revisions/edit/0?parent=1')
  return language === 'tr' ? Statuses[1].NameTR : Statuses[1].NameEN
}

journey(inFullRun('an expert sees which version did what to which article'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const sector = await addSector(api)
  const text = await addText(api, { ...names(), Sectors: [sector.Id] })
  const add = (date: string, words: string) =>
    addVersion(api, { LegalTextId: text, Date: date, TextTR: words })
  await add('2019-05-01', SHORT)
  const changed = await add('2019-06-01', SHORT.replace('on dört gün', 'otuz gün'))
  const last = await add('2019-07-01', LONG.replace('on dört gün', 'otuz gün'))

  await session.open(`/pages/legaltexts?text=${text}`)
  await page.getByRole('link', { name: t('viewer.history') }).click()
  await arrives(page, `/pages/history/${text}`)
  await page.getByRole('radio', { name: t('timeline.exports.languages.tr') }).check({ force: true })
  const grid = page.getByRole('grid', { name: t('timeline.matrix.table') })
  const cells = async (name: string) =>
    texts(
      grid
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) })
        .getByRole('gridcell'),
    )
  const there = t('timeline.matrix.there')
  const introduced = (label: string) => t('timeline.kinds.introduced', { label })
  await appears(grid.getByRole('rowheader', { name: 'Madde 4' }))
  expect(await cells('Madde 1')).toEqual([introduced('Madde 1'), there, there])
  expect(await cells('Madde 2')).toEqual([introduced('Madde 2'), t('timeline.kinds.changed'), there])
  expect(await cells('Madde 3')).toEqual([
    t('timeline.matrix.absent'),
    t('timeline.matrix.absent'),
    introduced('Madde 3'),
  ])
  const renumbered = t('timeline.kinds.renumbered', { before: 'Madde 3', label: 'Madde 4' })
  expect(await cells('Madde 4')).toEqual([introduced('Madde 3'), there, renumbered])
  await checkScreen(session)

  // By keyboard: down to the second article, whose history opens; up to the versions, the last of which opens.
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = history(session, 'Madde 2')
  await eventually(() => texts(drawer.locator('ins'))).toEqual(['otuz'])
  await page.keyboard.press('Escape')
  await disappears(drawer)
  await page.getByText(t('timeline.matrix.changed')).click()
  await disappears(grid.getByRole('rowheader', { name: 'Madde 1' }))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: t('timeline.matrix.export') }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)
  await grid.focus()
  for (const key of ['Control+Home', 'ArrowUp', 'End', 'Enter']) await page.keyboard.press(key)
  await arrives(page, new RegExp(`^/pages/read/${last}`))

  // The versions above the text.
  const strip = page.getByRole('navigation', { name: t('reader.versions') })
  await appears(strip.getByText(t('reader.versionPlace', { number: 3, total: 3 })))
  await strip.getByRole('link').last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await arrives(page, new RegExp(`^/pages/read/${changed}`))
  await appears(strip.getByText(t('reader.versionPlace', { number: 2, total: 3 })))
})

journey(inFullRun('a reader opens a text as it was in force on a day'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const sector = await addSector(expert.api)
  const about = { Sectors: [sector.Id], ...names() }
  const text = await addText(expert.api, about)
  const adopted = { LegalTextId: text, StatusId: 9, Files: [inlineFile('uyum.txt', 'Uyum Tablosu')] }
  const first = await addVersion(expert.api, {
    ...adopted,
    Date: '2020-01-10',
    DateEffective: '2020-03-01',
    TextTR: SHORT,
  })
  const second = await addVersion(expert.api, {
    ...adopted,
    Date: '2021-02-01',
    DateEffective: '2021-02-15',
    TextTR: LONG,
  })
  await addVersion(expert.api, { ...adopted, StatusId: 10, Date: '2024-12-12' })
  const amendment = names()
  await addVersion(expert.api, {
    ...adopted,
    LegalTextId: await addText(expert.api, {
      ...amendment,
      Sectors: [sector.Id],
      IsAmendment: true,
      AmendmentId: text,
    }),
    Date: '2022-06-01',
    DateEffective: '2022-06-01',
    TextTR: SHORT,
  })

  const session = await open({ role: 3 })
  const { page, t, language } = session
  await session.open(`/pages/legaltexts?text=${text}`)
  await page.getByRole('button', { name: t('viewer.asOf') }).click()
  const dialog = page.getByRole('dialog', { name: t('timeline.asOf.title') })
  const day = dialog.getByRole('textbox', { name: t('timeline.asOf.date') })
  const show = async (date: string) => {
    await day.fill(date)
    await page.keyboard.press('Enter')
  }
  await show('31.02.2020')
  await appears(dialog.getByText(t('ui.field.notDate')))
  await show('01.01.2020')
  await appears(dialog.getByText(t('timeline.asOf.notYet', { date: '01/01/2020', next: '01/03/2020' })))
  // At the width of a phone the versions are behind a tab, which closes the dialog.
  await checkScreen(session, { currentWidthOnly: true })
  await show('01.06.2020')
  await arrives(page, `/pages/read/${first}?asof=2020-06-01`)
  const period = { from: '01/03/2020', until: '14/02/2021' }
  await appears(band(session, '01/06/2020').getByText(t('timeline.asOf.between', period)))
  expect(await page.getByText(ADDED).count()).toBe(0)
  await checkScreen(session)

  // A link that was mailed: the article of another version is followed, and the day stays in the address.
  await session.open(`/pages/read/${second}?asof=2020-06-01&place=${encodeURIComponent('art:4')}`)
  await arrives(page, new RegExp(`^/pages/read/${first}\\?`))
  await appears(band(session, '01/06/2020').getByText(t('timeline.asOf.place', { label: 'Madde 3' })))
  await page
    .getByRole('navigation', { name: t('reader.outline') })
    .getByRole('link', { name: 'Madde 2' })
    .click()
  await eventually(() => new URL(page.url()).searchParams.get('place')).toBe('art:2')
  expect(new URL(page.url()).searchParams.get('asof')).toBe('2020-06-01')
  await disappears(band(session, '01/06/2020').getByText(t('timeline.asOf.place', { label: 'Madde 3' })))

  // Of an amendment that no version contains the reader is told; of a repealed text as well.
  await session.open(`/pages/read/${second}?asof=2023-01-01`)
  const name = language === 'tr' ? amendment.NameTR : amendment.NameEN
  await appears(band(session, '01/01/2023').getByRole('link', { name }))
  await checkScreen(session)
  await session.open(`/pages/read/${second}?asof=2025-01-01`)
  const repealed = band(session, '01/01/2025')
  await appears(
    repealed.getByText(t('timeline.asOf.repealed', { date: '01/01/2025', repealed: '12/12/2024' })),
  )
  await appears(repealed.getByText(t('timeline.asOf.shown', { date: '01/02/2021' })))
  await page.getByRole('button', { name: t('timeline.asOf.leave') }).click()
  await arrives(page, `/pages/read/${second}`)
  await disappears(repealed)
})

journeyOnObservers(
  inFullRun('an observer’s readers follow texts through time'),
  async ({ open, instance }) => {
    const session = await open({ instance, role: 3 })
    const { page, t } = session
    const { Items } = await session.api.get('/api/legaltexts?q=18/2012')
    const { Item } = await session.api.get(`/api/legaltexts/view/${Items[0].Id}`)
    const newest = Item.Revisions.find((one: { HasTexts: boolean }) => one.HasTexts).Id
    await session.open(
      `/pages/read/${newest}?place=${encodeURIComponent('art:6')}&asof=2024-01-01&language=tr`,
    )
    await appears(band(session, '01/01/2024').getByText(t('timeline.asOf.since', { from: '01/03/2012' })))
    const button = page.getByRole('button', { name: t('reader.historyOf', { name: 'Madde 6' }), exact: true })
    await button.hover()
    await button.click()
    const drawer = page.getByRole('dialog', { name: /Ayrı Toplama/ })
    await eventually(() => texts(drawer.locator('ins'))).toContain('on sekiz ay')
    await session.open(`/pages/history/${Items[0].Id}`)
    const name = { tr: 'Ayrı Toplama', en: 'Separate collection' }[session.language]
    await appears(page.getByRole('grid').getByRole('rowheader', { name }))
  },
)

journey(
  inFullRun('a copied link tells that the text was changed, and the version leaves as a file'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const copied = await watchClipboard(session)
    const sector = await addSector(api)
    const text = await addText(api, { ...names(), Sectors: [sector.Id] })
    const version = await addVersion(api, {
      LegalTextId: text,
      Date: '2019-05-01',
      TextTR: SHORT,
      TextEN: 'Article 1. Scales are tested every two years.',
    })

    await session.open(`/pages/read/${version}?place=art:2&language=tr`)
    await page.getByRole('heading', { name: 'MADDE 2', exact: true }).hover()
    await page
      .getByRole('button', { name: t('reader.copyLinkTo', { name: 'Madde 2' }) })
      .last()
      .click()
    await eventually(copied).toMatch(/place=art.*&language=(tr|en)&sum=/)
    const link = new URL(await copied())
    const warning = page.getByText(t('reader.changedSince'))
    await session.open(link.pathname + link.search)
    await appears(page.getByRole('heading', { name: 'MADDE 2', exact: true }))
    expect(await warning.count()).toBe(0)

    await page.getByRole('button', { name: t('reader.export') }).click()
    const dialog = page.getByRole('dialog', { name: t('timeline.exports.title') })
    await checkScreen(session, { currentWidthOnly: true })
    await dialog.getByRole('radio', { name: t('timeline.exports.languages.both') }).check({ force: true })
    await appears(dialog.getByText(t('timeline.exports.layouts.columns')))
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('timeline.exports.download') }).click()
    expect((await coming).suggestedFilename()).toMatch(/2019-05-01 both\.docx$/)
    await disappears(dialog)

    // The version is saved again in its place: the link leads to it, and says so.
    await api.post(`/api/checkout/revisions/${version}`)
    const { Item } = await api.get(`/api/settings/revisions/edit/${version}`)
    const changed = { TextTR: SHORT.replace('on dört', 'otuz'), TextEN: 'Article 1. Scales are tested.' }
    await api.post('/api/settings/revisions', { Id: version, ModifyDate: Item.ModifyDate, ...changed })
    await session.open(link.pathname + link.search)
    await appears(warning)
    await checkScreen(session)
  },
)
