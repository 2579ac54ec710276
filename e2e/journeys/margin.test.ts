import { expect } from 'vitest'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { inFullRun, journey, journeyOnObservers } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const SCOPE = 'Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.'
const TERM = 'Ölçü aletleri iki yılda bir muayene edilir ve ücreti on dört gün içinde ödenir.'
const LONGER = TERM.replace('on dört', 'otuz')
const STATIONS = 'Muayene istasyonları Bakanlıktan izin alarak kurulur ve her yıl denetlenir.'
const FINES = [
  'Damgasız alet kullananlara idari para cezası verilir; ceza tekrarında iki katına çıkarılır.',
  '(2) Mühürlenen alet ancak Bakanlıkça açılır; mührü bozanlar hakkında genel hükümler uygulanır.',
  '(3) Cezalar tebliğ tarihinden başlayarak bir ay içinde ödenir ve bütçeye gelir kaydedilir.',
]
const law = (...articles: string[]) => articles.map((text, at) => `MADDE ${at + 1} – ${text}`).join('\n')

/** The card beside a mark; on phones a sheet. */
const card = ({ page, t }: UserSession, role: 'region' | 'dialog' = 'region') =>
  page.getByRole(role, { name: t('reader.lastChange'), exact: true })
const mark = ({ page, t }: UserSession, date: string) =>
  page.getByRole('button', { name: `${t('reader.lastChange')}: ${date}` })

/** Shows the marks in the margin. */
async function showMarks({ page, t }: UserSession): Promise<void> {
  await page.getByRole('button', { name: t('reader.display'), exact: true }).click()
  await page.getByRole('switch', { name: t('reader.showLastChanges') }).check()
  await page.keyboard.press('Escape')
}

journey(
  inFullRun('the margin names the version that changed a term, and its card shows the words'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const sector = await addSector(api)
    const names = { NameTR: unique('Ölçü Aletleri Yasası'), NameEN: unique('Measuring Instruments Law') }
    const text = await addText(api, { ...names, Sectors: [sector.Id] })
    const add = (date: string, words: string) =>
      addVersion(api, { LegalTextId: text, Date: date, TextTR: words })
    const first = await add('2019-05-01', law(SCOPE, TERM, FINES.join('\n')))
    const second = await add('2019-06-01', law(SCOPE, LONGER, FINES.join('\n')))
    const last = await add('2019-07-01', law(SCOPE, STATIONS, LONGER, FINES.join('\n')))

    // With the mouse: the card opens at the mark, and leads to the comparison of the two versions.
    await session.open(`/pages/read/${last}`)
    await showMarks(session)
    await appears(mark(session, '01/06/2019'))
    expect(await mark(session, '01/05/2019').count()).toBe(2)
    await mark(session, '01/06/2019').hover()
    await eventually(() => texts(card(session).locator('del'))).toEqual(['on dört'])
    expect(await texts(card(session).locator('ins'))).toEqual(['otuz'])
    await appears(card(session).getByText('01/06/2019'))
    await checkScreen(session, { currentWidthOnly: true })
    await card(session)
      .getByRole('link', { name: t('timeline.compare') })
      .click()
    await arrives(page, new RegExp(`/compare/${text}\\?source=${first}&destination=${second}`))

    // By keyboard: two keys walk the marks, Enter leads into the card, Escape back to its mark.
    await session.open(`/pages/read/${last}`)
    await appears(mark(session, '01/06/2019'))
    const atMark = () =>
      page.evaluate(() => document.activeElement?.textContent?.match(/[\d/]{10}/)?.[0] ?? '')
    const go = async (key: string, date: string) => {
      await page.keyboard.press(key)
      await eventually(atMark).toBe(date)
      await appears(card(session).getByText(date))
    }
    await go('j', '01/05/2019')
    await go('j', '01/07/2019')
    await go('j', '01/06/2019')
    await go('k', '01/07/2019')
    await go('j', '01/06/2019')
    await appears(card(session).locator('ins'))
    const enter = async () => {
      await page.keyboard.press('Enter')
      await eventually(() => card(session).evaluate((element) => element === document.activeElement)).toBe(
        true,
      )
    }
    await enter()
    await page.keyboard.press('Escape')
    await disappears(card(session))
    await eventually(atMark).toBe('01/06/2019')
    await enter()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: t('timeline.label', { name: 'Madde 3' }) })
    await eventually(() => texts(drawer.locator('ins'))).toEqual(['otuz', '3'])
    await page.keyboard.press('Escape')
    await disappears(drawer)
    await eventually(atMark).toBe('01/06/2019')
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: t('shortcuts.title') })
    await appears(list.getByText(t('shortcuts.names.nextMark'), { exact: true }))
    await page.keyboard.press('Escape')
    await disappears(list)

    // On a phone the mark is above its paragraph, and the card is a sheet.
    await page.setViewportSize({ width: 390, height: 844 })
    await mark(session, '01/06/2019').click()
    await eventually(() => texts(card(session, 'dialog').locator('ins'))).toEqual(['otuz'])
    await checkScreen(session, { currentWidthOnly: true })
  },
)

journey(inFullRun('an article that was renumbered and split tells its whole history'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const sector = await addSector(api)
  const names = { NameTR: unique('Ölçü Aletleri Yasası'), NameEN: unique('Measuring Instruments Law') }
  const text = await addText(api, { ...names, Sectors: [sector.Id] })
  const add = (date: string, words: string) =>
    addVersion(api, { LegalTextId: text, Date: date, TextTR: words })
  const [before, after] = [law(SCOPE, TERM), law(SCOPE, STATIONS, TERM)]
  const first = await add('2019-05-01', `${before}\nMADDE 3 – ${FINES.join('\n')}`)
  await add('2019-06-01', `${after}\nMADDE 4 – ${FINES.join('\n')}`)
  const split = `${FINES[0]}\nMADDE 4/A – (1) ${FINES[1]?.slice(4)}\n(2) ${FINES[2]?.slice(4)}`
  const last = await add('2019-07-01', `${after}\nMADDE 4 – ${split}`)

  await session.open(`/pages/read/${last}?place=art:4`)
  await appears(page.getByRole('heading', { name: 'MADDE 4', exact: true }))
  await page.keyboard.press('h')
  const drawer = page.getByRole('dialog', { name: t('timeline.label', { name: 'Madde 4' }) })
  const steps = drawer.getByRole('list', { name: t('timeline.steps') }).locator(':scope > li')
  await eventually(() => steps.count()).toBe(3)
  await appears(steps.nth(0).getByText(t('timeline.kinds.introduced', { label: 'Madde 3' })))
  await appears(
    steps.nth(1).getByText(t('timeline.kinds.renumbered', { before: 'Madde 3', label: 'Madde 4' })),
  )
  await appears(steps.nth(2).getByText(t('timeline.splitOff', { label: 'Madde 4/A' })))
  await checkScreen(session)
  const way = t('timeline.readVersion', { date: '01/05/2019' })
  await steps.nth(0).getByRole('link', { name: way }).click()
  await arrives(page, new RegExp(`^/pages/read/${first}\\?place=art(:|%3A)3`))
})

journey(
  inFullRun('on a phone the table through time is a list of articles, and leaves as a workbook'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t, language } = session
    const expert = await open({ role: 2 })
    const sector = await addSector(expert.api)
    const names = { NameTR: unique('Ölçü Aletleri Yasası'), NameEN: unique('Measuring Instruments Law') }
    const text = await addText(expert.api, { ...names, Sectors: [sector.Id] })
    for (const [month, articles] of [
      [5, [SCOPE, TERM]],
      [6, [SCOPE, LONGER]],
      [7, [SCOPE, LONGER, STATIONS]],
    ] as const)
      await addVersion(expert.api, {
        LegalTextId: text,
        Date: `2019-0${month}-01`,
        TextTR: law(...articles),
        TextEN: law(...articles).replaceAll('MADDE', 'Article'),
      })

    await page.setViewportSize({ width: 390, height: 844 })
    await session.open(`/pages/history/${text}?language=tr`)
    const list = page.getByRole('list', { name: t('timeline.matrix.table') })
    await appears(list.getByRole('button', { name: 'Madde 3' }))
    expect(await page.getByRole('grid').count()).toBe(0)
    const events = (name: string) =>
      texts(
        list
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name }) })
          .locator('ul > li'),
      )
    const event = (number: number, date: string, words: string) =>
      `${t('timeline.matrix.column')} ${number} · ${date} ${words}`
    expect(await events('Madde 2')).toEqual([
      event(1, '01/05/2019', t('timeline.kinds.introduced', { label: 'Madde 2' })),
      event(2, '01/06/2019', t('timeline.kinds.changed')),
    ])
    await checkScreen(session, { currentWidthOnly: true })
    await page.getByText(t('timeline.matrix.changed')).click()
    await eventually(() => list.getByRole('button').count()).toBe(2)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('timeline.matrix.export') }).click()
    const name = language === 'tr' ? `Zaman içinde ${names.NameTR}` : `Through time ${names.NameEN}`
    expect((await coming).suggestedFilename()).toBe(`${name}.xlsx`)
    await list.getByRole('button', { name: 'Madde 2' }).click()
    const drawer = page.getByRole('dialog', { name: t('timeline.label', { name: 'Madde 2' }) })
    await eventually(() => texts(drawer.locator('ins'))).toEqual(['otuz'])
    await checkScreen(session, { currentWidthOnly: true })
  },
)

journeyOnObservers(
  inFullRun('an observer’s readers see who changed a line, and export it'),
  async ({ open, instance }) => {
    const session = await open({ instance, role: 3 })
    const { page, t, api, language } = session
    const { Items } = await api.get('/api/legaltexts?q=18/2012')
    const { Item } = await api.get(`/api/legaltexts/view/${Items[0].Id}`)
    const newest = Item.Revisions.find((one: { HasTexts: boolean }) => one.HasTexts)
    await session.open(`/pages/read/${newest.Id}?place=${encodeURIComponent('art:6')}&language=tr`)
    await appears(
      page.getByRole('button', { name: t('reader.historyOf', { name: 'Madde 6' }), exact: true }).first(),
    )
    // The first key asks for the marks, the next one goes to the first of them.
    await page.keyboard.press('j')
    await appears(page.locator('[data-change]').first())
    await page.keyboard.press('j')
    await appears(card(session))
    await page.keyboard.press('Escape')
    await disappears(card(session))
    await page.getByRole('button', { name: t('reader.export') }).click()
    const dialog = page.getByRole('dialog', { name: t('timeline.exports.title') })
    await dialog.getByRole('combobox', { name: t('timeline.exports.format') }).click()
    await page.getByRole('option', { name: t('timeline.exports.formats.akn') }).click()
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('timeline.exports.download') }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(` ${language}\\.akn\\.xml$`))
    await session.open(`/pages/history/${Items[0].Id}`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t('timeline.matrix.export') }).click()
    expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)
  },
)
