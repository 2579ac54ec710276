import { expect } from 'vitest'
import { ApiClient, PASSWORD, ROLES, type Role } from '../harness/api.ts'
import type { TextKey } from '../harness/catalogue.ts'
import { appears, arrives, eventually, texts } from '../harness/conditions.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const SYSTEM_ACCOUNT = 'admin@lls.local'

/** The cells about tables of concordance, for everybody who reads legal texts. */
const ALIGNMENT: [TextKey, string][] = [
  ['home.lookRows_other', '/pages/concordances?look=1'],
  ['home.overdueRows_other', '/pages/concordances?overdue=1'],
]

/** The cells of the strip for each role, with their targets. */
const CELLS: Record<Role, [TextKey, string][]> = {
  1: [
    ['home.adopted', '/pages/legaltexts'],
    ['home.pending', '/pages/draftlegaltexts'],
    ['home.terms', '/pages/glossary'],
    ['home.domains', '/pages/settings/domains'],
    ...ALIGNMENT,
    ['home.statistics', '/pages/statistics'],
    ['home.settings', '/pages/settings/legaltexts'],
    ['home.users', '/pages/settings/users'],
  ],
  2: [
    ['home.adopted', '/pages/legaltexts'],
    ['home.pending', '/pages/draftlegaltexts'],
    ['home.terms', '/pages/glossary'],
    ['home.domains', '/pages/settings/domains'],
    ...ALIGNMENT,
    ['home.statistics', '/pages/statistics'],
    ['home.settings', '/pages/settings/legaltexts'],
  ],
  3: [
    ['home.adopted', '/pages/legaltexts'],
    ['home.pending', '/pages/draftlegaltexts'],
    ['home.terms', '/pages/glossary'],
    ...ALIGNMENT,
  ],
  4: [
    ['home.terms', '/pages/glossary'],
    ['home.domains', '/pages/settings/terms'],
    ['home.settings', '/pages/settings/terms'],
  ],
  5: [
    ['home.terms', '/pages/glossary'],
    ['home.domains', '/pages/glossary'],
  ],
}

const cards = ({ page }: UserSession) => page.locator('main section.card h2')

/** A text without numbers and without the blanks around them. */
const withoutNumbers = (text: string) =>
  text
    .replace(/[\d.,]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The links of the strip: their texts and URLs. */
const stripLinks = async ({ page, t }: UserSession) => {
  const links = await page
    .getByRole('navigation', { name: t('home.counts') })
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => [link.textContent ?? '', link.getAttribute('href')]))
  return links.map(([text, to]) => [withoutNumbers(text ?? ''), to])
}

/** What stripLinks is expected to give. */
const cells = ({ t }: UserSession, role: Role) =>
  CELLS[role].map(([word, to]) => [withoutNumbers(t(word, { number: '' })), to])

journeyReadOnly(
  inFullRun('each role has its widgets; roles 4 and 5 see no legal texts'),
  async ({ open }) => {
    for (const role of ROLES) {
      const session = await open({ role })
      const { page, t, language } = session
      await session.open('/pages/home')
      const home = await session.api.get('/api/home')
      await appears(page.getByText(language === 'tr' ? home.WelcomeTR : home.WelcomeEN))
      await eventually(() => stripLinks(session)).toEqual(cells(session, role))
      const all: TextKey[] = ['home.overdue', 'home.recent', 'home.announcements', 'home.favourites']
      const seen = role <= 3 ? all : all.slice(1)
      await eventually(() => texts(cards(session))).toEqual(seen.map((word) => t(word)))
      if (role === 2 || role === 5) await checkScreen(session)
    }
  },
)

journey(
  inFullRun('the System Account has a name in the language of the user'),
  async ({ open, instance }) => {
    const caller = await ApiClient.signInAs(instance, SYSTEM_ACCOUNT, PASSWORD)
    const session = await open({ client: caller, language: 'tr' })
    const { page } = session
    await session.open('/pages/home')
    await appears(page.getByRole('heading', { name: session.t('home.welcome', { name: 'Sistem Hesabı' }) }))
    expect(await page.getByText('System Account').count()).toBe(0)

    const sector = await addSector(caller)
    const names = { NameTR: unique('Hesabın yasası'), NameEN: unique('Law of the account') }
    const text = await addText(caller, { ...names, Sectors: [sector.Id] })
    await addVersion(caller, { LegalTextId: text })
    const reader = await open({ role: 2, language: 'tr' })
    await reader.open(`/pages/settings/versions/${text}`)
    await appears(reader.page.getByText('Sistem Hesabı').first())
    await caller.post(`/api/checkout/legaltexts/${text}`)
    await reader.page.goto(`${instance.address}/pages/settings/legaltexts/edit/${text}`)
    await appears(reader.page.getByRole('alert').getByText(reader.t('lock.title', { name: 'Sistem Hesabı' })))
    expect(await reader.page.getByText('System Account').count()).toBe(0)
    await caller.post(`/api/checkin/legaltexts/${text}`)
  },
)

journey('an overdue draft and a recent change open in their viewers', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, language } = session
  await session.open('/pages/home')
  const { Overdue, OverdueTotal } = await session.api.get('/api/home')
  const name = (row: { NameTR: string; NameEN: string }) => (language === 'tr' ? row.NameTR : row.NameEN)
  const overdue = page.getByRole('region', { name: t('home.overdue') })
  await eventually(() => overdue.locator('li strong').allInnerTexts()).toEqual(Overdue.map(name))
  expect(OverdueTotal).toBeGreaterThan(Overdue.length)
  await overdue.getByRole('link', { name: t('home.allDrafts', { number: OverdueTotal }) }).click()
  await arrives(page, '/pages/draftlegaltexts?trafficlight=late')
  await appears(page.getByRole('combobox', { name: `${t('browse.light')}: ${t('browse.late')}` }))
  await appears(page.getByText(`1–10 / ${OverdueTotal}`))
  await page.goBack()
  await overdue.locator('li a').first().click()
  await arrives(page, `/pages/draftlegaltexts?text=${Overdue[0].Id}`)
  await appears(
    page
      .getByRole('dialog')
      .getByRole('heading', { name: name(Overdue[0]) })
      .first(),
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.dialog.close') })
    .click()
  await arrives(page, '/pages/home')

  const id = await session.api.save('legaltexts', await copyOfText(session, Overdue[0].Id))
  await session.open('/pages/home')
  const recent = page.getByRole('region', { name: t('home.recent') })
  await appears(recent.getByText(t('home.ownCreated')).first())
  await recent
    .locator('li a')
    .filter({ hasText: t('home.ownCreated') })
    .first()
    .click()
  await arrives(page, `/pages/draftlegaltexts?text=${id}`)
  await session.api.delete(`/api/settings/legaltexts/${id}`)
})

/** A new legal text with the type and sectors of an existing one. */
async function copyOfText({ api }: UserSession, id: number) {
  const { Item } = await api.get(`/api/settings/legaltexts/edit/${id}`)
  const name = `Ana sayfa ${Date.now()}`
  return {
    Id: 0,
    NameTR: name,
    NameEN: name,
    LegislationTypeId: Item.LegislationTypeId,
    Sectors: Item.Sectors,
    TrafficLightYellow: 6,
    TrafficLightRed: 12,
  }
}

journeyReadOnly(
  inFullRun('useful resources open in a new tab; role 5 has none'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t, language } = session
    await session.open('/pages/resources')
    const { Items } = await session.api.get('/api/resources')
    await eventually(() => texts(page.locator('main li h2'))).toEqual(
      Items.map((one: { TitleTR: string; TitleEN: string }) =>
        language === 'tr' ? one.TitleTR : one.TitleEN,
      ),
    )
    const link = page.locator('main li a[target="_blank"]').first()
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
    expect(await link.getAttribute('rel')).toContain('noopener')
    await checkScreen(session)

    const reader = await open({ role: 5 })
    await reader.open('/pages/resources')
    await arrives(reader.page, '/pages/home')
    await appears(reader.page.getByText(t('toast.forbidden')))
  },
  'en',
)

journeyOnObservers(inFullRun('the home screen of an observer is the same'), async ({ open }) => {
  const session = await open({ role: 3 })
  await session.open('/pages/home')
  await eventually(() => stripLinks(session)).toEqual(cells(session, 3))
  await appears(session.page.getByRole('region', { name: session.t('home.overdue') }))
})

journeyReadOnly(
  inFullRun('without drafts the home screen does not say that they are on time'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t } = session
    await page.route('**/api/home', async (route) => {
      const answer = await route.fetch()
      const home = await answer.json()
      for (const widget of home.Widgets) if (widget.Id === 'revisions') widget.Count = 0
      await route.fulfill({ response: answer, json: { ...home, Overdue: [], OverdueTotal: 0 } })
    })
    await session.open('/pages/home')
    await appears(page.getByText(t('home.noDrafts')))
    expect(await page.getByText(t('home.noOverdueText')).count()).toBe(0)
  },
)
