import { expect } from 'vitest'
import type { ApiClient } from '../harness/api.ts'
import { appears, arrives, eventually, texts } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique, uniqueWord } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const EU_ACTS = '/pages/euacts'

let given = 0
/** The number of a regulation that no other journey of the run uses, and how drafters write it. */
function newNumber() {
  const number = 3000 + ++given
  return { celex: `32019R${number}`, written: `2019/${number}` }
}

/** A registered act. */
async function addAct(api: ApiClient, act: Record<string, unknown> = {}) {
  const { celex, written } = newNumber()
  const NameEN = unique('Regulation on trials')
  const id = await api.save('euacts', { Id: 0, CELEX: celex, NameTR: '', NameEN, ...act })
  return { id, celex, written, NameEN }
}

const factOf = ({ page }: UserSession, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')

journey('a drafting expert registers an act, and corrects it', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const form = new FormPage(session)
  const { celex, written } = newNumber()
  const short = unique('Trial Act').replace(/\W/g, ' ')
  await session.open(EU_ACTS)
  await appears(page.getByRole('treeitem', { name: t('euacts.allActs') }))
  await checkScreen(session)
  await page
    .getByRole('link', { name: t('settings.euacts-new') })
    .first()
    .click()
  await form.fill({ CELEX: `celex: ${celex.toLowerCase()}` })
  await form.saveButton.click()
  await appears(form.summary)
  await form.focuses('NameTR')
  await form.fill({
    NameEN: 'Regulation on the trial of forms',
    ShortEN: short,
    Journal: 'OJ L 1, 1.2.2019, p. 3',
  })
  await form.save('toast.created')
  await arrives(page, `${EU_ACTS}/${celex}`)
  await appears(page.getByRole('heading', { level: 1, name: short }))
  expect(await factOf(session, 'CELEX').textContent()).toBe(celex)
  const link = page.getByRole('link', { name: t('euacts.open', { name: celex }) })
  expect(await link.getAttribute('href')).toContain(`CELEX:${celex}`)
  await checkScreen(session)

  await page.getByRole('link', { name: t('common.edit'), exact: true }).click()
  await appears(form.field('CELEX'))
  expect(await form.field('CELEX').isDisabled()).toBe(true)
  await page.getByRole('button', { name: t('euacts.corrigendum.add') }).click()
  await form.fill({ 'Corrigenda[0].Number': 'second', 'Corrigenda[0].Note': 'Title corrected' })
  await form.saveButton.click()
  await appears(form.summary.getByRole('button', { name: new RegExp(`^${t('euacts.corrigenda')} 1`) }))
  await form.focuses('Corrigenda[0].Number')
  await checkScreen(session)
  await form.fill({ 'Corrigenda[0].Number': 'R(02)' })
  await form.save('toast.updated')
  await appears(page.getByText('Title corrected'))

  // Every notation finds it.
  await session.open(EU_ACTS)
  await page.getByRole('searchbox').first().waitFor()
  for (const query of [`${written} sayılı Tüzük`, celex]) {
    await session.open(`${EU_ACTS}?q=${encodeURIComponent(query)}`)
    await appears(page.getByRole('link', { name: new RegExp(short) }))
    expect(await page.locator('main table tbody tr').count()).toBe(1)
  }
})

journey(
  inFullRun('a drafting expert uploads the text of an act, and is told why a file gives none'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t } = session
    const { celex } = await addAct(session.api)
    await session.open(`${EU_ACTS}/${celex}`)
    await page.getByRole('button', { name: t('euacts.structure.upload') }).click()
    const dialog = page.getByRole('dialog', { name: t('euacts.structure.dialog', { celex }) })
    await dialog.getByLabel(t('euacts.structure.version')).fill('01/02/2019')
    const choose = async (name: string, text: string) => {
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text, 'latin1') }
      await dialog.locator('input[type="file"]').first().setInputFiles(file)
      await dialog.getByRole('button', { name: t('euacts.structure.preview') }).click()
    }
    const refusals = [
      ['act.docx', 'PK\x03\x04 cut off', t('intake.reasons.damaged')],
      ['act.txt', 'Article 1\nThe caf\xe9.', t('euacts.structure.encoding')],
      ['letter.txt', 'Dear colleague', t('euacts.structure.unreadable')],
    ] as const
    for (const [name, text, reason] of refusals) {
      await choose(name, text)
      const said = t('euacts.structure.refused', { text: t('euacts.structure.english'), reason })
      await appears(dialog.getByRole('alert').filter({ hasText: said }))
      if (name === 'act.docx') await checkScreen(session)
      await dialog.getByRole('button', { name: t('ui.files.remove', { name }) }).click()
    }
    await choose('act.txt', 'Article 1\nTrials are free.\nArticle 2\nThey last a day.')
    await appears(
      dialog.getByText(t('euacts.structure.counts', { units: 2, added: 2, changed: 0, gone: 0, same: 0 })),
    )
    await dialog.getByRole('button', { name: t('euacts.structure.replaceNow') }).click()
    await appears(page.getByText(t('euacts.structure.of', { date: '01/02/2019' })))
  },
)

journey(
  inFullRun('acts from an export of EUR-Lex: the good rows are imported, the others handed back'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t } = session
    const [first, second] = [newNumber(), newNumber()]
    const title = unique('Regulation on imports')
    const rows = [
      'CELEX number,Title,Form,Date of document,In force',
      `${first.celex},${title} one,Regulation,2019-03-04,yes`,
      `02019R${second.celex.slice(-4)}-20200101,${title} two,Regulation,2019-03-05,no`,
      `32019X,${title} three,Regulation,2019-03-06,yes`,
    ]
    await session.open(EU_ACTS)
    await page.getByRole('button', { name: t('export.import'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('import.title.euacts') })
    await appears(dialog.getByRole('button', { name: t('import.file') }))
    const buffer = Buffer.from(rows.join('\n'))
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'eurlex.csv', mimeType: 'text/csv', buffer })
    await appears(dialog.getByRole('cell', { name: t('import.results.error') }))
    await checkScreen(session)
    const [faulty] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('import.takeGood_other', { count: 2, faulty: 1 }) }).click(),
    ])
    expect(faulty.suggestedFilename()).toMatch(/\.xlsx$/)
    await arrives(page, /\/pages\/euacts\?created=\d{13}$/)
    const found = page.locator('main table tbody tr')
    await eventually(() => found.count()).toBe(2)
    // The number of a consolidated version has become that of the act.
    await appears(found.filter({ hasText: second.celex }))
    expect(await page.getByText(`${title} three`).count()).toBe(0)
    await checkScreen(session)

    // Readers export what they have found, and cannot import.
    const reader = await open({ role: 3 })
    await reader.open(`${EU_ACTS}?q=${first.celex}`)
    const [table] = await Promise.all([
      reader.page.waitForEvent('download'),
      reader.page.getByRole('button', { name: t('export.button') }).click(),
    ])
    expect(table.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(await reader.page.getByRole('button', { name: t('export.import') }).count()).toBe(0)
  },
)

journey(inFullRun('an act that another one repealed says so, on both pages'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const next = await addAct(expert.api)
  const old = await addAct(expert.api, { RepealedById: next.id })
  const reader = await open({ role: 3 })
  const { page, t } = reader
  await reader.open(`${EU_ACTS}/${old.celex}`)
  await appears(page.getByText(t('euacts.repealedTitle')))
  await checkScreen(reader)
  await page.getByRole('link', { name: next.NameEN }).first().click()
  await arrives(page, `${EU_ACTS}/${next.celex}`)
  await appears(factOf(reader, t('euacts.repeals')).getByRole('link', { name: old.NameEN }))
  // Nothing to change is offered to readers.
  expect(await page.getByRole('link', { name: t('common.edit'), exact: true }).count()).toBe(0)
  await reader.open(`${EU_ACTS}?state=3`)
  await appears(page.getByRole('link', { name: old.NameEN }))
  expect(await page.getByRole('link', { name: next.NameEN }).count()).toBe(0)
  for (const name of ['settings.euacts-new', 'export.import'] as const)
    expect(await page.getByText(t(name), { exact: true }).count()).toBe(0)
})

journey(inFullRun('a reader finds an act by any notation and by its short name'), async ({ open }) => {
  const expert = await open({ role: 2 })
  const ShortEN = uniqueWord('TRIALACT')
  const act = await addAct(expert.api, { ShortEN })
  const reader = await open({ role: 3 })
  const { page, t } = reader
  const strip = page.getByRole('region', { name: t('settings.euacts') })
  for (const query of [act.celex, `${act.written} sayılı AB Tüzüğü`, ShortEN.toLowerCase()]) {
    await reader.open(`/pages/search?q=${encodeURIComponent(query)}`)
    await appears(strip.getByRole('link', { name: new RegExp(ShortEN) }))
  }
  await checkScreen(reader)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('palette.title') }).fill(act.celex)
  await page.getByRole('option', { name: new RegExp(ShortEN) }).click()
  await arrives(page, `${EU_ACTS}/${act.celex}`)
  await appears(page.getByRole('heading', { level: 1, name: ShortEN }))
})

journeyReadOnly(inFullRun('a translator sees nothing of the register'), async ({ open }) => {
  const session = await open({ role: 4 })
  const { page, t } = session
  await session.open('/pages/home')
  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  expect(await texts(menu.getByRole('link'))).not.toContain(t('settings.euacts'))
  for (const path of [EU_ACTS, `${EU_ACTS}/32008L0098`, '/pages/settings/euacts/new']) {
    await session.open(path)
    await arrives(page, '/pages/home')
  }
})

journeyOnObservers(
  inFullRun('an observer shows the register and changes nothing'),
  async ({ open, instance }) => {
    const session = await open({ instance, role: 2 })
    const { page, t } = session
    await session.open(EU_ACTS)
    await appears(page.getByRole('button', { name: t('export.button') }))
    expect(await page.getByRole('link', { name: t('settings.euacts-new') }).count()).toBe(0)
    expect(await page.getByRole('button', { name: t('export.import'), exact: true }).count()).toBe(0)
  },
)

const TEXT_TR = (reference: string) =>
  `DENEME YASASI\n\nAmaç\n1. Bu Yasa deneme içindir.\n\nUyum\n2. Bu Yasa, ${reference} ile uyumludur.\n`

journey(
  inFullRun('a drafting expert registers an act that a text cites, and links another one by hand'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const cited = newNumber()
    const other = await addAct(api, { ShortEN: unique('Other Trial Act') })
    const sector = await addSector(api)
    const name = unique('Deneme Yasası')
    const id = await addText(api, { NameTR: name, NameEN: name, Sectors: [sector.Id] })
    const reference = `(AB) ${cited.written} sayılı Tüzük`
    const version = await addVersion(api, { LegalTextId: id, TextTR: TEXT_TR(reference) })

    // The text made the act known; its page says where it is cited, and offers to register it.
    await session.open(`${EU_ACTS}/${cited.celex}`)
    await appears(page.getByText(t('euacts.seenTitle')))
    await appears(page.getByRole('link', { name }).first())
    await checkScreen(session)
    await page.getByRole('link', { name: t('euacts.registerAct') }).click()
    const title = unique('Regulation that a text cites')
    await form.fill({ NameEN: title })
    await form.save('toast.updated')
    await arrives(page, `${EU_ACTS}/${cited.celex}`)
    await appears(page.getByRole('heading', { level: 1, name: title }))
    await page.locator(`a[href^="/pages/read/${version}"]`).first().click()
    await arrives(page, new RegExp(`^/pages/read/${version}`))
    expect(new URL(page.url()).searchParams.get('place')).toBe('art:2')

    await session.open(`/pages/settings/legaltexts/edit/${id}`)
    const acts = page.getByRole('list', { name: t('settings.euacts') })
    await appears(acts.getByText(title).first())
    await form.field('Acts').click()
    await page.getByLabel(t('ui.choice.search'), { exact: true }).fill(`${other.written} sayılı AB Tüzüğü`)
    await page.getByRole('option', { name: new RegExp(other.celex) }).click()
    await form.choose('Acts[1].Aim', t('euacts.aims.2'))
    await checkScreen(session)
    await form.save('toast.updated')
    const linked = page.getByRole('list', { name: t('euacts.ofText') })
    await appears(linked.getByRole('listitem').filter({ hasText: other.celex }).getByText(t('euacts.aims.2')))

    const reader = await open({ role: 3 })
    await reader.open(`/pages/draftlegaltexts?text=${id}`)
    const shown = reader.page.getByRole('list', { name: reader.t('euacts.ofText') })
    await appears(shown.getByRole('link', { name: title }))
    expect(await shown.getByRole('listitem').count()).toBe(2)
    expect(await reader.page.getByText(reader.t('euacts.addOrChange')).count()).toBe(0)
    await checkScreen(reader)
    await reader.open(`/pages/read/${version}`)
    await reader.page.getByRole('button', { name: reader.t('reader.display') }).click()
    await reader.page.getByRole('switch', { name: reader.t('reader.references') }).check()
    await reader.page.keyboard.press('Escape')
    await reader.page
      .getByRole('button', { name: reader.t('reader.walkReferences_one', { count: 1 }) })
      .focus()
    await reader.page.keyboard.press('Enter')
    const card = reader.page.getByRole('dialog')
    await appears(card.getByText(title).first())
    await appears(card.getByText(reader.t('euacts.citedBy_one', { number: 1 })))
    await checkScreen(reader)
    await card.getByRole('link', { name: reader.t('euacts.toPage') }).click()
    await arrives(reader.page, `${EU_ACTS}/${cited.celex}`)
  },
)
