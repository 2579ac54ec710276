import { expect, test } from 'vitest'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { havePublishedTexts, publishedText } from '../harness/published-texts.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const compareAddress = (text: number) => `/pages/settings/versions/compare/${text}`

const lines = ({ page }: UserSession) => page.locator('[data-line]')
const current = ({ page }: UserSession) => page.locator('[aria-current="true"] > [data-line]')
const stepPosition = ({ page }: UserSession) => page.locator('main p[role="status"] > span').first()
const legend = ({ page }: UserSession, change: string) => page.locator(`main button[data-change="${change}"]`)

const uniqueSentence = (word: string) =>
  `Bu maddede ${word} hakkında yeterince uzun, başka maddelerde geçmeyen bir kural yazılıdır.`
const older = [
  'Madde 1 – Bu Yasa, Deneme Yasası olarak isimlendirilir.',
  ...['belediye', 'ambalaj', 'rapor', 'denetim'].map(
    (word, at) => `Madde ${at + 2} – ${uniqueSentence(word)}`,
  ),
  'Madde 6 – Belediyeler planı beş yılda bir hazırlar.',
  'Madde 7 – Piyasaya ürün süren üretici, atığının ayrı toplanmasının bütün maliyetini kendisi karşılar.',
  'Madde 8 – Geçici depolama en çok on iki ay sürer ve izne bağlıdır.',
]
const newer = [
  older[0],
  'Madde 2 – Piyasaya ürün süren üretici, atığının ayrı toplanmasının bütün maliyetini kendisi karşılar.',
  ...['belediye', 'ambalaj', 'rapor', 'denetim'].map(
    (word, at) => `Madde ${at + 3} – ${uniqueSentence(word)}`,
  ),
  'Madde 7 – Belediyeler planı üç yılda bir hazırlar.',
]

journey('compares two versions: steps, kinds of change, sides, links and print', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const sector = await addSector(api)
  const names = { NameTR: unique('Karşılaştırma Yasası'), NameEN: unique('Comparison Law') }
  const LegalTextId = await addText(api, { ...names, Number: '7/2026', Sectors: [sector.Id] })
  const first = await addVersion(api, { LegalTextId, Date: '2025-02-17', TextTR: older.join('\n') })
  const second = await addVersion(api, {
    LegalTextId,
    Date: '2025-11-14',
    TextTR: newer.join('\n'),
    TextEN: 'Article 1 – Only here.\n',
  })
  await addVersion(api, { LegalTextId, Date: '2026-01-05' })

  await session.open(`/pages/settings/versions/${LegalTextId}`)
  const ways = page.getByRole('button', { name: new RegExp(t('settings.revisions-comp')) })
  await eventually(() => ways.evaluateAll((all) => all.map((one) => one.ariaDisabled))).toEqual([
    'true',
    null,
    null,
  ])
  expect(await ways.first().evaluate((one) => one.nextElementSibling?.textContent)).toBe(
    t('errors.ERROR_NOT_COMPARABLE'),
  )
  await ways.last().click()
  const both = `${compareAddress(LegalTextId)}?source=${second}&destination=${first}`
  await arrives(page, both)

  await page.getByRole('button', { name: t('compare.swap') }).click()
  await arrives(page, `${compareAddress(LegalTextId)}?source=${first}&destination=${second}`)
  await appears(legend(session, 'moved'))
  await appears(page.getByText(t('compare.others_one', { count: '1' })))

  await appears(lines(session).first())
  const steps: string[] = []
  for (const key of ['n', 'n', 'p', 'n']) {
    await page.keyboard.press(key)
    steps.push((await texts(stepPosition(session)))[0] ?? '')
  }
  const total = steps[0]?.split(' / ')[1]
  expect(steps).toEqual(['1', '2', '1', '2'].map((step) => `${step} / ${total}`))

  await legend(session, 'removed').click()
  await arrives(page, /kind=removed/)
  await eventually(() => lines(session).locator('del').allInnerTexts()).toEqual([older[7]])
  await legend(session, 'removed').click()

  await page.locator('[data-line] button').filter({ hasText: /7/ }).first().click()
  await eventually(() => texts(current(session))).toEqual([expect.stringMatching(/Madde 7/)])
  await checkScreen(session)

  // For screen readers the comparison is a table, in which unchanged text stands once.
  const table = page.getByRole('table', { name: t('compare.redline') })
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    t('compare.source'),
    t('compare.destination'),
  ])
  const changed = table.getByRole('row').filter({ has: page.locator('[data-side="left"]') })
  const unchanged = table.locator('[data-line]:not(:has([data-side]))')
  expect(await changed.first().getByRole('cell').count()).toBe(2)
  expect(await unchanged.first().getByRole('cell').count()).toBe(1)
  await appears(table.getByRole('heading', { name: 'Madde 7' }).first())

  await page.setViewportSize({ width: 390, height: 844 })
  await appears(page.getByRole('button', { name: t('compare.tools') }))
  const controls = await page.evaluate(() => {
    const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0
    return (
      (document.querySelector('[role="table"]')?.closest('section')?.getBoundingClientRect().top ?? 999) - top
    )
  })
  expect(controls, 'the height of the controls above the text of a phone').toBeLessThanOrEqual(110)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: /^Madde 5/ }).click()
  await arrives(page, /article=Madde\+5/)
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await eventually(() => texts(current(session))).toEqual([expect.stringMatching(/Madde 5/)])

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = (await page.locator('[data-compare-sheet]').textContent()) ?? ''
  for (const words of ['beş', 'üç', older[7] ?? '', '17/02/2025', '14/11/2025', '7/2026', '⇄'])
    expect(sheet, 'what is printed').toContain(words)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await disappears(page.locator('[data-compare-sheet]'))

  await page.getByRole('radio', { name: t('compare.both') }).click({ force: true })
  await arrives(page, /texts=both/)
  await appears(page.locator('[data-line="en-0"]'))
  await page.getByRole('radio', { name: t('viewer.english') }).click({ force: true })
  await appears(page.getByText(t('compare.lonely.en.source')))
  await page.getByRole('switch', { name: t('compare.changesOnly') }).click()
  await arrives(page, /all=true/)
})

journeyReadOnly(
  inFullRun('the comparison explains that a single version with text cannot be compared'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const sector = await addSector(api)
    const names = { NameTR: unique('Tek Metinli Yasa'), NameEN: unique('Law of One Text') }
    const LegalTextId = await addText(api, { ...names, Sectors: [sector.Id] })
    await addVersion(api, { LegalTextId, Date: '2025-02-17', TextTR: older.join('\n') })
    await addVersion(api, { LegalTextId, Date: '2025-11-14' })
    await session.open(compareAddress(LegalTextId))
    await appears(page.getByText(t('compare.oneVersion')).first())
    await appears(page.getByText(t('compare.onlyWithTexts')).filter({ visible: true }).first())
    expect(await lines(session).count()).toBe(0)
    await checkScreen(session)
  },
)

journeyReadOnly(
  inFullRun('readers open a comparison from the viewer; glossary readers are redirected home'),
  async ({ open }) => {
    const reader = await open({ role: 3 })
    const { Items } = await reader.api.get('/api/legaltexts?q=at%C4%B1k')
    const text = Items.find((row: { NameTR: string }) => row.NameTR === 'Atık Yönetimi Yasası').Id
    await reader.open(`/pages/legaltexts?text=${text}`)
    await reader.page.getByRole('link', { name: reader.t('settings.revisions-comp') }).click()
    await arrives(reader.page, new RegExp(`^${compareAddress(text)}\\?`))
    await appears(lines(reader).first())
    const parent = reader.page.getByRole('heading', { level: 1 }).getByRole('link')
    expect(await parent.getAttribute('href')).toBe(`/pages/legaltexts?text=${text}`)
    const shown = await texts(lines(reader).locator('ins, del'))
    expect(shown.length).toBeGreaterThan(3)

    const outsider = await open({ role: 5 })
    await outsider.page.goto(outsider.instance.address + compareAddress(text))
    await arrives(outsider.page, '/pages/home')
  },
)

journeyOnObservers(inFullRun('versions can be compared on an observer'), async ({ open }) => {
  const { page, api, ...rest } = await open({ role: 3 })
  const { Items } = await api.get('/api/legaltexts?q=at%C4%B1k')
  await page.goto(rest.instance.address + compareAddress(Items[0].Id))
  await appears(page.locator('[data-line]').first())
})

if (!havePublishedTexts()) test.skip('real texts: the data is not on this machine', () => {})
else
  journeyReadOnly(
    'law 488, wrapped anew, shows its three changed words and nothing else',
    async ({ open }) => {
      const session = await open({ role: 2 })
      const { page, api } = session
      const sector = await addSector(api)
      const names = { NameTR: unique('Damga Vergisi Yasası'), NameEN: unique('Stamp Duty Law') }
      const LegalTextId = await addText(api, { ...names, Sectors: [sector.Id] })
      for (const [day, name] of [
        ['2025-01-01', 'before'],
        ['2025-06-01', 'after'],
      ])
        await addVersion(api, {
          LegalTextId,
          Date: day,
          TextTR: publishedText(`law-versions-tr/488-damga-vergisi-kanunu/${name}.tr.md`),
        })
      await session.open(compareAddress(LegalTextId))
      await appears(lines(session).first())
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      const marked = (mark: string) => texts(page.locator(`.compare-sheet-row ${mark}`))
      expect([await marked('del'), await marked('ins')]).toEqual([
        ['86', '. Bulunan'],
        ['35', 'bulunan'],
      ])
    },
  )
