import { expect } from 'vitest'
import type { Caller } from '../harness/api.ts'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { journey, once } from '../harness/journey.ts'
import { unique } from '../harness/library.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'

interface Named {
  Id: number
  NameTR: string
  NameEN: string
}

async function addDomain(
  api: Caller,
  ParentId: number | null,
  NameTR: string,
  NameEN: string,
): Promise<Named> {
  const names = { NameTR: unique(NameTR), NameEN: unique(NameEN) }
  return { Id: await api.save('domains', { Id: 0, ...names, ParentId, IsDefault: false }), ...names }
}

async function addTerm(api: Caller, NameTR: string, NameEN: string, Domains: number[]): Promise<Named> {
  const term = { NameTR: unique(NameTR), NameEN: unique(NameEN) }
  const more = { AbbrTR: 'IĞD', AbbrEN: 'IGD', Notes: 'Yalnızca deneme için', Domains }
  return { Id: await api.save('terms', { Id: 0, ...term, ...more }), ...term }
}

const listed = ({ page }: Visit) =>
  page
    .locator('main table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('a')?.firstElementChild?.firstChild?.textContent),
    )

/** The last text that the page copied to the clipboard. */
async function watchClipboard({ page }: Visit): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { copied: string }
    kept.copied = ''
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          kept.copied = text
        },
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { copied: string }).copied)
}

journey(
  'the glossary: by domain, by word in either alphabet, in both directions, a term by its address',
  async ({ open, language }) => {
    const editor = await open({ role: 4 })
    const { api } = editor
    const root = await addDomain(api, null, 'Deneme Alanı', 'Trial Domain')
    const below = await addDomain(api, root.Id, 'Alt Alan', 'Subdomain')
    const plain = await addTerm(api, 'Ağaç', 'Tree', [root.Id])
    const igdir = await addTerm(api, 'IĞDIR ili', 'Igdir province', [below.Id])

    const visit = await open({ role: 5 })
    const { page, t } = visit
    const copied = await watchClipboard(visit)
    await visit.open('/pages/glossary')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('pages.glossary') })
      .first()
      .waitFor()
    const tree = page.getByRole('tree', { name: t('glossary.domains') })
    await tree.getByRole('treeitem', { name: language === 'tr' ? root.NameTR : root.NameEN }).click()
    await arrives(page, `/pages/glossary?domain=${root.Id}`)
    await eventually(() => listed(visit)).toEqual([plain.NameTR, igdir.NameTR])
    await looksRight(visit)
    await page.getByLabel(t('glossary.withBelow')).uncheck()
    await eventually(() => listed(visit)).toEqual([plain.NameTR])
    await page.goBack()

    for (const word of ['igdir', 'ığdır', 'IĞDIR']) {
      await page.getByRole('searchbox', { name: t('glossary.search') }).fill(word)
      await eventually(() => listed(visit)).toEqual([igdir.NameTR])
    }
    await page.getByRole('radio', { name: t('glossary.toTurkish') }).check({ force: true })
    await eventually(() => listed(visit)).toEqual([igdir.NameEN])
    await page.reload()
    await eventually(() => listed(visit)).toEqual([igdir.NameEN])
    await page.locator('main table tbody tr').first().hover()
    await page.getByRole('button', { name: t('glossary.copyNamed', { name: igdir.NameTR }) }).click()
    await eventually(copied).toBe(igdir.NameTR)

    await page.getByRole('link', { name: igdir.NameEN }).click()
    await appears(page.getByRole('dialog', { name: igdir.NameEN }))
    const dialog = page.getByRole('dialog')
    await appears(dialog.getByText('Yalnızca deneme için'))
    expect(new URL(page.url()).searchParams.get('term')).toBe(String(igdir.Id))
    await looksRight(visit)
    await dialog.getByRole('button', { name: t('glossary.copyPair') }).click()
    await eventually(copied).toBe(`${igdir.NameEN}\t${igdir.NameTR}`)
    await dialog.getByRole('button', { name: t('glossary.turn') }).click()
    await dialog.getByRole('button', { name: t('glossary.copyPair') }).click()
    await eventually(copied).toBe(`${igdir.NameTR}\t${igdir.NameEN}`)
    await page.goBack()
    await vanishes(page.getByRole('dialog'))

    await visit.open(`/pages/glossary?term=${plain.Id}`)
    await appears(page.getByRole('dialog', { name: plain.NameTR }))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: language === 'tr' ? root.NameTR : root.NameEN })
      .click()
    await arrives(page, `/pages/glossary?domain=${root.Id}`)
    await eventually(() => listed(visit)).toEqual([plain.NameTR, igdir.NameTR])
    visit.problems.expect(404)
    await visit.open('/pages/glossary?term=999999')
    await appears(page.getByText(t('glossary.missing')))
    await looksRight(visit, { here: true, schemes: ['light'] })
  },
)

once('the domain picker by keyboard, and what it tells screen readers', async ({ open, language }) => {
  const visit = await open({ role: 4 })
  const { page, t, api } = visit
  const root = await addDomain(api, null, 'Çınar Alanı', 'Plane Domain')
  const below = await addDomain(api, root.Id, 'Şimşir Alanı', 'Boxwood Domain')
  const nameOf = (named: Named) => (language === 'tr' ? named.NameTR : named.NameEN)
  const form = new FormPage(visit)
  await visit.open('/pages/settings/terms/new')
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

  const cdp = await visit.context.newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  const checked = (named: Named) =>
    nodes
      .find((node) => node.role?.value === 'treeitem' && String(node.name?.value).startsWith(nameOf(named)))
      ?.properties?.find((property) => property.name === 'checked')?.value.value
  expect([checked(root), checked(below)]).toEqual(['mixed', 'true'])
  await looksRight(visit)

  await dialog.getByRole('radio', { name: t('ui.picker.notChosen') }).check({ force: true })
  await vanishes(dialog.getByRole('treeitem', { name: nameOf(below) }))
  await dialog.getByRole('button', { name: t('ui.picker.done') }).click()
  await form.save('toast.created')
  // A new term is in the default domain.
  const domains = (await api.get('/api/settings/domains')).Items as { Id: number; IsDefault: boolean }[]
  const { Items } = await api.get(`/api/settings/terms?domain=${below.Id}`)
  const expected = [domains.find(({ IsDefault }) => IsDefault)?.Id, below.Id]
  expect(Items.map(({ Domains }: { Domains: number[] }) => Domains.toSorted((a, b) => a - b))).toEqual([
    expected,
  ])
})
