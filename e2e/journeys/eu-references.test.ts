import { expect } from 'vitest'
import { appears, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyOnObservers } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const eurLex = (celex: string) => `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${celex}`

const chips = ({ page, t }: UserSession) => page.getByRole('list', { name: t('euacts.references') })

/** The link of a recognised act. */
const linkOf = (session: UserSession, celex: string) =>
  chips(session).getByRole('link', { name: session.t('euacts.open', { name: celex }) })

const marked = ({ page }: UserSession) =>
  page.evaluate(() => [...(CSS.highlights.get('lls-reference') ?? [])].map((range) => `${range}`))

const TEXT_TR =
  'TÜKETİCİ YASASI\n\nAmaç\n1. Bu Yasa, 2011/83/AB sayılı Direktif ile uyumludur.\n\n' +
  'Son\n2. 18/2012 sayılı Yasa saklıdır.\n'

journey(
  inFullRun('EU acts are recognised as they are typed, linked in the viewer and marked in the text'),
  async ({ open }) => {
    const expert = await open({ role: 2 })
    const { page, t, api } = expert
    const sector = await addSector(api)
    const name = unique('Tüketici Yasası')
    const id = await addText(api, { NameTR: name, NameEN: unique('Consumer Law'), Sectors: [sector.Id] })
    await expert.open(`/pages/settings/legaltexts/edit/${id}`)
    const form = new FormPage(expert)
    await form.fill({ EULegislation: '2006/112/AB ve 2011/83/AB sayılı Direktifler' })
    await appears(linkOf(expert, '32011L0083'))
    // Two thousand and six: the European Union gave its name to no act yet.
    const wrong = chips(expert).getByRole('listitem').filter({ hasText: '32006L0112' })
    await appears(wrong.getByText(t('euacts.warnings.marker')))
    expect(await chips(expert).getByRole('listitem').count()).toBe(2)
    await checkScreen(expert)
    await form.fill({ EULegislation: '2016/679 sayılı Tüzük' })
    await appears(page.getByText(t('euacts.unclear', { acts: '32016R0679' })))
    expect(await chips(expert).getByRole('link').count()).toBe(0)
    await form.fill({ EULegislation: '18/2012 sayılı Yasa' })
    await disappears(chips(expert))
    await form.fill({ EULegislation: '2011/83/AB sayılı Direktif (32011L0083)' })
    await appears(linkOf(expert, '32011L0083'))
    await form.save('toast.updated')
    const version = await addVersion(api, { LegalTextId: id, TextTR: TEXT_TR })

    const reader = await open({ role: 3 })
    await reader.open(`/pages/draftlegaltexts?text=${id}`)
    await appears(linkOf(reader, '32011L0083'))
    expect(await linkOf(reader, '32011L0083').getAttribute('href')).toBe(eurLex('32011L0083'))
    expect(await chips(reader).getByRole('listitem').count()).toBe(1)
    await appears(
      chips(reader).getByRole('button', { name: reader.t('euacts.copy', { celex: '32011L0083' }) }),
    )
    await checkScreen(reader)

    await reader.open(`/pages/read/${version}`)
    await appears(reader.page.getByText('Bu Yasa,', { exact: false }).first())
    expect(await marked(reader)).toEqual([])
    await reader.page.getByRole('button', { name: reader.t('reader.display') }).click()
    await reader.page.getByRole('switch', { name: reader.t('reader.references') }).check()
    await eventually(() => marked(reader)).toEqual(['2011/83/AB sayılı Direktif'])
    await reader.page.keyboard.press('Escape')
    await reader.page
      .getByRole('button', { name: reader.t('reader.walkReferences_one', { count: 1 }) })
      .focus()
    await reader.page.keyboard.press('Enter')
    const card = reader.page.getByRole('dialog', { name: '2011/83/AB sayılı Direktif' })
    await appears(card.getByRole('link', { name: reader.t('euacts.open', { name: '32011L0083' }) }))
    await checkScreen(reader)
  },
)

journeyOnObservers(inFullRun('an observer links EU acts as well'), async ({ open, instance }) => {
  const session = await open({ instance, role: 3 })
  const { Items } = await session.api.get('/api/legaltexts?q=18/2012')
  await session.open(`/pages/legaltexts?text=${Items[0].Id}`)
  await appears(linkOf(session, '32008L0098'))
})
