import { expect } from 'vitest'
import type { ApiClient } from '../harness/api.ts'
import { watchClipboard } from '../harness/clipboard.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

interface Named {
  Id: number
  NameTR: string
  NameEN: string
}

async function addDomain(
  api: ApiClient,
  ParentId: number | null,
  NameTR: string,
  NameEN: string,
): Promise<Named> {
  const names = { NameTR: unique(NameTR), NameEN: unique(NameEN) }
  return { Id: await api.save('domains', { Id: 0, ...names, ParentId, IsDefault: false }), ...names }
}

async function addTerm(api: ApiClient, NameTR: string, NameEN: string, Domains: number[]): Promise<Named> {
  const term = { NameTR: unique(NameTR), NameEN: unique(NameEN) }
  const more = { AbbrTR: 'IĞD', AbbrEN: 'IGD', Notes: 'Yalnızca deneme için', Domains }
  return { Id: await api.save('terms', { Id: 0, ...term, ...more }), ...term }
}

const listedNames = ({ page }: UserSession) =>
  page
    .locator('main table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('a')?.firstElementChild?.firstChild?.textContent),
    )

journey(
  'the glossary: by domain, by word with and without Turkish letters, in both directions, a term by its URL',
  async ({ open, language }) => {
    const editor = await open({ role: 4 })
    const { api } = editor
    const root = await addDomain(api, null, 'Deneme Alanı', 'Trial Domain')
    const below = await addDomain(api, root.Id, 'Alt Alan', 'Subdomain')
    const plain = await addTerm(api, 'Ağaç', 'Tree', [root.Id])
    const igdir = await addTerm(api, 'IĞDIR ili', 'Igdir province', [below.Id])

    const session = await open({ role: 5 })
    const { page, t } = session
    const copied = await watchClipboard(session)
    await session.open('/pages/glossary')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('pages.glossary') })
      .first()
      .waitFor()
    const tree = page.getByRole('tree', { name: t('glossary.domains') })
    await tree.getByRole('treeitem', { name: language === 'tr' ? root.NameTR : root.NameEN }).click()
    await arrives(page, `/pages/glossary?domain=${root.Id}`)
    await eventually(() => listedNames(session)).toEqual([plain.NameTR, igdir.NameTR])
    await checkScreen(session)
    await page.getByLabel(t('glossary.withBelow')).uncheck()
    await eventually(() => listedNames(session)).toEqual([plain.NameTR])
    await page.goBack()

    for (const word of ['igdir', 'ığdır', 'IĞDIR']) {
      await page.getByRole('searchbox', { name: t('glossary.search') }).fill(word)
      await eventually(() => listedNames(session)).toEqual([igdir.NameTR])
    }
    await page.getByRole('radio', { name: t('glossary.toTurkish') }).click({ force: true })
    await eventually(() => listedNames(session)).toEqual([igdir.NameEN])
    await page.reload()
    await eventually(() => listedNames(session)).toEqual([igdir.NameEN])
    await page.locator('main table tbody tr').first().hover()
    await page.getByRole('button', { name: t('glossary.copyNamed', { name: igdir.NameTR }) }).click()
    await eventually(copied).toBe(igdir.NameTR)

    await page.getByRole('link', { name: igdir.NameEN }).click()
    await appears(page.getByRole('dialog', { name: igdir.NameEN }))
    const dialog = page.getByRole('dialog')
    await appears(dialog.getByText('Yalnızca deneme için'))
    expect(new URL(page.url()).searchParams.get('term')).toBe(String(igdir.Id))
    await checkScreen(session)
    await dialog.getByRole('button', { name: t('glossary.copyPair') }).click()
    await eventually(copied).toBe(`${igdir.NameEN}\t${igdir.NameTR}`)
    await dialog.getByRole('button', { name: t('glossary.turn') }).click()
    await dialog.getByRole('button', { name: t('glossary.copyPair') }).click()
    await eventually(copied).toBe(`${igdir.NameTR}\t${igdir.NameEN}`)
    await page.goBack()
    await disappears(page.getByRole('dialog'))

    await session.open(`/pages/glossary?term=${plain.Id}`)
    await appears(page.getByRole('dialog', { name: plain.NameTR }))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: language === 'tr' ? root.NameTR : root.NameEN })
      .click()
    await arrives(page, `/pages/glossary?domain=${root.Id}`)
    await eventually(() => listedNames(session)).toEqual([plain.NameTR, igdir.NameTR])
    session.problems.expect(404)
    await session.open('/pages/glossary?term=999999')
    await appears(page.getByText(t('glossary.missing')))
    await checkScreen(session, { currentWidthOnly: true, schemes: ['light'] })
  },
)

journey(
  inFullRun('the domain picker by keyboard, with its announcements to screen readers'),
  async ({ open, language }) => {
    const session = await open({ role: 4 })
    const { page, t, api } = session
    const root = await addDomain(api, null, 'Çınar Alanı', 'Plane Domain')
    const below = await addDomain(api, root.Id, 'Şimşir Alanı', 'Boxwood Domain')
    const nameOf = (named: Named) => (language === 'tr' ? named.NameTR : named.NameEN)
    const form = new FormPage(session)
    await session.open('/pages/settings/terms/new')
    await form.fill({ NameTR: unique('Seçilen terim'), NameEN: unique('Chosen term') })
    await page.getByRole('button', { name: t('kinds.fields.chooseDomains') }).click()
    const dialog = page.getByRole('dialog')
    const filter = dialog.getByRole('searchbox')
    await eventually(() => filter.evaluate((one) => one === document.activeElement)).toBe(true)
    // Also found in the other language; its ancestors stay visible.
    await filter.fill(language === 'tr' ? below.NameEN : below.NameTR)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await appears(dialog.getByRole('listitem').filter({ hasText: nameOf(below) }))

    const cdp = await session.context.newCDPSession(page)
    const { nodes } = await cdp.send('Accessibility.getFullAXTree')
    const checked = (named: Named) =>
      nodes
        .find((node) => node.role?.value === 'treeitem' && String(node.name?.value).startsWith(nameOf(named)))
        ?.properties?.find((property) => property.name === 'checked')?.value.value
    expect([checked(root), checked(below)]).toEqual(['mixed', 'true'])
    await checkScreen(session)

    await dialog.getByRole('radio', { name: t('ui.picker.notChosen') }).check({ force: true })
    await disappears(dialog.getByRole('treeitem', { name: nameOf(below) }))
    await dialog.getByRole('button', { name: t('ui.picker.done') }).click()
    await form.save('toast.created')
    // A new term is in the default domain.
    const domains = (await api.get('/api/settings/domains')).Items as { Id: number; IsDefault: boolean }[]
    const { Items } = await api.get(`/api/settings/terms?domain=${below.Id}`)
    const expected = [domains.find(({ IsDefault }) => IsDefault)?.Id, below.Id]
    expect(Items.map(({ Domains }: { Domains: number[] }) => Domains.toSorted((a, b) => a - b))).toEqual([
      expected,
    ])
  },
)
