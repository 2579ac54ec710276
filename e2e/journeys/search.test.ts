import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique, uniqueWord } from '../harness/library.ts'
import { FULL } from '../harness/run-mode.ts'
import { checkScreen, expectNoHorizontalScroll } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const field = ({ page }: UserSession) => page.getByRole('combobox', { expanded: true })
const options = ({ page }: UserSession) => page.getByRole('listbox').getByRole('option')

/** Opens the palette by keyboard and types. */
async function openPalette(session: UserSession, words = ''): Promise<void> {
  await session.page.keyboard.press('Control+k')
  // Letters that no key of the test's keyboard has are inserted where the focus is, without events of keys.
  await eventually(() => field(session).evaluate((input) => input === document.activeElement)).toBe(true)
  await session.page.keyboard.type(words)
}

/** The line that Enter would open. */
const activeOption = async (session: UserSession) => {
  const id = await field(session).getAttribute('aria-activedescendant')
  return session.page.locator(`[id="${id}"]`).textContent()
}

/** Records the search calls of a visit, and the kinds whose lists it reads. */
function watchCalls({ page }: UserSession): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^\/api\/(search|settings\/users)/.test(url.pathname)) calls.push(url)
  })
  return calls
}

/** The marked match of a text, once it is visible. */
const visibleMatch = ({ page }: UserSession) =>
  page.evaluate(() => {
    const [place] = CSS.highlights.get('lls-found-now') ?? []
    if (!place) return ''
    const range = document.createRange()
    range.setStart(place.startContainer, place.startOffset)
    range.setEnd(place.endContainer, place.endOffset)
    const { top, bottom } = range.getBoundingClientRect()
    return top > 0 && bottom < window.innerHeight ? range.toString() : ''
  })

const ARTICLES = 900
const sentence = 'İlgili bakanlık gerekli tüzükleri hazırlar ve yürürlüğe koyar; kurumların görüşünü alır. '

/** A law of nearly a megabyte, with an index, whose article 700 contains the word. */
function largeLaw(word: string): string {
  const numbers = Array.from({ length: ARTICLES }, (_, index) => index + 1)
  const articles = numbers.map((number) => {
    const found = number === 700 ? `(2) Bakanlık ${word} belirler.\n` : ''
    return `Kapsam ${number}\n\nMADDE ${number} – (1) ${sentence.repeat(11)}\n${found}`
  })
  return `BÜYÜK YASA\n\n${numbers.map((number) => `Madde ${number}\n`).join('')}\n${articles.join('\n')}`
}

journey('a word in a large law: from the palette to the results and to its article', async ({ open }) => {
  const { api } = await open({ role: 1 })
  const sector = await addSector(api)
  const names = { NameTR: unique('Gözgü Yasası'), NameEN: unique('Mirror Law') }
  const number = `${process.pid}/2${Date.now() % 1000}`
  const LegalTextId = await addText(api, { ...names, Number: number, Sectors: [sector.Id] })
  const word = uniqueWord('kurmaçlı')
  const read = await addVersion(api, { LegalTextId, TextTR: largeLaw(`${word}nın`), TextEN: 'Nothing here.' })

  const session = await open({ role: 3 })
  const { page, t, language } = session
  const name = language === 'tr' ? names.NameTR : names.NameEN
  await session.open('/pages/statistics')
  await openPalette(session, number)
  await eventually(() => activeOption(session)).toContain(name)
  await page.keyboard.press('Enter')
  await appears(page.getByRole('dialog', { name: t('viewer.label', { name }) }))
  expect(new URL(page.url()).searchParams.get('text')).toBe(String(LegalTextId))

  await openPalette(session, word.toLocaleUpperCase('tr'))
  await page.keyboard.press('End')
  await eventually(() => activeOption(session)).toContain(
    t('palette.all', { query: word.toLocaleUpperCase('tr') }),
  )
  await page.keyboard.press('Enter')
  await arrives(page, /^\/pages\/search\?q=/)
  const found = page.getByRole('article').filter({ hasText: names.NameTR })
  await appears(found)
  await checkScreen(session)
  await found.getByRole('link', { name: t('search.places.art', { number: '700' }) }).click()
  await eventually(() => visibleMatch(session)).toBe(`${word}nın`)
  expect(new URL(page.url()).pathname).toBe(`/pages/read/${read}`)
  const bar = page.getByRole('search', { name: t('reader.find.label') })
  await appears(bar.getByText(t('reader.find.place', { place: '1', count: '1' })))
  await appears(page.getByText(`Madde 700 · Kapsam 700`))
  // axe takes a minute for a text of this size.
  await (FULL ? checkScreen(session, { currentWidthOnly: true }) : expectNoHorizontalScroll(page))

  // The URL alone opens it too, and the palette lists it among the recent records.
  await page.reload()
  await eventually(() => visibleMatch(session)).toBe(`${word}nın`)
  // Closing returns to the results, with the same address.
  await page.keyboard.press('Escape')
  await arrives(page, /^\/pages\/search\?q=/)
  await appears(found)
  // By keyboard too: the focus is again on the article that was read.
  const article = found.getByRole('link', { name: t('search.places.art', { number: '700' }) })
  await article.focus()
  await page.keyboard.press('Enter')
  await eventually(() => visibleMatch(session)).toBe(`${word}nın`)
  await page.keyboard.press('Escape')
  await eventually(() => article.evaluate((link) => link === document.activeElement)).toBe(true)
  await api.delete(`/api/settings/revisions/${read}`)
  await api.delete(`/api/settings/legaltexts/${LegalTextId}`)
  session.problems.expect(404)
  await session.open('/pages/resources')
  await openPalette(session)
  await eventually(() => activeOption(session)).toContain(name)
  await page.keyboard.press('Enter')
  await appears(page.getByText(t('viewer.missing')))
  await page.keyboard.press('Escape')
  await openPalette(session)
  await appears(options(session).first())
  expect(await options(session).filter({ hasText: name }).count()).toBe(0)
})

/** A law whose word is in many articles; in article 3 it is in the title. */
const lawOf = (word: string) =>
  `ARAMA YASASI\n\n${Array.from({ length: 30 }, (_, index) => {
    const title = index === 2 ? word.charAt(0).toUpperCase() + word.slice(1) : 'Kapsam'
    return `${title} ${index + 1}\n\nMADDE ${index + 1} – (1) Bakanlık ${word}yı belirler.\n(2) Kurul karar verir.\n`
  }).join('\n')}`

journey(
  inFullRun(
    'articles of a text: from the field on the home screen, unfolded, read, and back to the same place',
  ),
  async ({ open }) => {
    const writer = await open({ role: 1 })
    const sector = await addSector(writer.api)
    const names = { NameTR: unique('Bulgu Yasası'), NameEN: unique('Findings Law') }
    const LegalTextId = await addText(writer.api, { ...names, Sectors: [sector.Id] })
    const word = `${uniqueWord('bulg')}ca`
    const read = await addVersion(writer.api, { LegalTextId, TextTR: lawOf(word) })

    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open('/pages/home')
    await checkScreen(session)
    await page.getByRole('searchbox', { name: t('home.searchTexts') }).fill(word)
    await page.keyboard.press('Enter')
    await arrives(page, /^\/pages\/search\?q=/)
    const found = page.getByRole('article').filter({ hasText: names.NameTR })
    const articles = found.getByRole('listitem').getByRole('link')
    await eventually(() => articles.count()).toBe(3)
    // The article that has the word in its title is the best one.
    expect(await articles.first().textContent()).toContain(t('search.places.art', { number: '3' }))
    const unfold = found.getByRole('button', {
      name: t('search.articles_other', { count: 30, number: '30' }),
    })
    await unfold.click()
    await eventually(() => articles.count()).toBe(20)
    await found
      .getByRole('button', { name: t('search.moreArticles_other', { count: 10, number: '10' }) })
      .click()
    await eventually(() => articles.count()).toBe(30)
    await checkScreen(session, { currentWidthOnly: true })

    const twentieth = articles.nth(24)
    const target = await twentieth.textContent()
    await twentieth.click()
    await arrives(page, new RegExp(`^/pages/read/${read}\\?.*place=art`))
    await eventually(() => visibleMatch(session)).toContain(word)
    await page.keyboard.press('Escape')
    await arrives(page, /^\/pages\/search\?q=/)
    await eventually(() => articles.count()).toBe(30)
    await eventually(() =>
      articles.nth(24).evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    ).toBe(true)
    expect(await articles.nth(24).textContent()).toBe(target)

    // The filters are those of the lists, in the address.
    await session.open(`/pages/search?q=${word}&state=adopted`)
    await appears(page.getByText(t('search.filteredEmpty', { query: word })))
    await session.open(`/pages/search?q=${word}&state=draft`)
    await appears(found)
    // A slip of the finger: the nearest word of the texts is proposed.
    const typed = word.replace('ulg', 'lug')
    await session.open(`/pages/search?q=${typed}`)
    await appears(page.getByText(t('search.empty', { query: typed })))
    await checkScreen(session, { currentWidthOnly: true })
    await page.getByRole('link', { name: new RegExp(`^${word}`) }).click()
    await appears(found)
  },
)

journey(inFullRun('where a term is used: from the term to the articles, in any form'), async ({ open }) => {
  const writer = await open({ role: 1 })
  const sector = await addSector(writer.api)
  const NameTR = unique('Kullanım Yasası')
  const LegalTextId = await addText(writer.api, { NameTR, NameEN: unique('Use Law'), Sectors: [sector.Id] })
  const number = 'altı'
  await addVersion(writer.api, {
    LegalTextId,
    TextTR: `MADDE 1 – ${number} kınatpanın usulü.\nMADDE 2 – Kınatpa ${number} değildir.\n`,
  })
  const [domain] = (await writer.api.get('/api/settings/domains')).Items as { Id: number }[]
  const more = { AbbrTR: '', AbbrEN: '', Notes: '', Domains: [domain?.Id] }
  const term = { NameTR: `${number} kınatpa`, NameEN: 'six kinatpas' }
  const id = await writer.api.save('terms', { Id: 0, ...term, ...more })

  const session = await open({ role: 2 })
  const { page, t } = session
  await session.open(`/pages/glossary?term=${id}`)
  await page.getByRole('link', { name: t('glossary.usesOf', { name: term.NameTR }) }).click()
  const found = page.getByRole('article').filter({ hasText: NameTR })
  await appears(found)
  const articles = found.getByRole('listitem').getByRole('link')
  expect(await articles.allTextContents()).toHaveLength(1)
  expect(await articles.first().textContent()).toContain('kınatpanın')

  // Who may not read texts has no such link.
  const translator = await open({ role: 4 })
  await translator.open(`/pages/glossary?term=${id}`)
  await appears(translator.page.getByRole('dialog', { name: term.NameTR }))
  const link = translator.page.getByRole('link', {
    name: translator.t('glossary.usesOf', { name: term.NameTR }),
  })
  expect(await link.count()).toBe(0)
})

/** A term and a legal text that share a word. */
async function addPair({ api }: UserSession) {
  const own = uniqueWord('beş')
  const sector = await addSector(api)
  const text = { NameTR: unique('Kanıtkap Yasası'), NameEN: unique('Proofpot Law') }
  const LegalTextId = await addText(api, { ...text, Sectors: [sector.Id] })
  await addVersion(api, { LegalTextId, TextTR: 'MADDE 1 – Kanıtkap burada geçer.', TextEN: 'A proofpot.' })
  const [domain] = (await api.get('/api/settings/domains')).Items as { Id: number }[]
  const term = { NameTR: `ıtır ${own} kanıtkap`, NameEN: `scented ${own} proofpot` }
  const more = { AbbrTR: '', AbbrEN: '', Notes: '', Domains: [domain?.Id] }
  return { id: await api.save('terms', { Id: 0, ...term, ...more }), own, ...term }
}

/** Finds the term in the palette by forms of its name in both languages, but not the legal text. */
async function expectForms(
  session: UserSession,
  term: { own: string; NameTR: string; NameEN: string },
): Promise<void> {
  for (const words of [`ITIR ${term.own} KANITKABININ`, `Scented ${term.own} Proofpots`]) {
    await openPalette(session, words)
    await appears(options(session).filter({ hasText: term.NameTR }).filter({ hasText: term.NameEN }))
    expect(await session.page.getByRole('listbox').textContent()).not.toMatch(/Kanıtkap Yasası|Proofpot Law/)
    await session.page.keyboard.press('Escape')
    await disappears(field(session))
  }
}

/** Only terms were requested. */
function expectTermCallsOnly(calls: URL[]): void {
  expect(calls.length).toBeGreaterThan(1)
  for (const { pathname, searchParams } of calls)
    expect([pathname, searchParams.getAll('kind')]).toEqual(['/api/search', ['terms']])
}

journey(inFullRun('role 4 finds a term in any form and case, but no legal text'), async ({ open }) => {
  const term = await addPair(await open({ role: 1 }))
  const session = await open({ role: 4 })
  const calls = watchCalls(session)
  await session.open('/pages/home')
  await expectForms(session, term)
  expectTermCallsOnly(calls)
})

journey(
  inFullRun('role 5 in English: inflected forms, counterparts and URLs lead to terms only'),
  async ({ open }) => {
    const term = await addPair(await open({ role: 1 }))
    const session = await open({ role: 5, language: 'en' })
    const { page, t } = session
    const calls = watchCalls(session)
    await session.open('/pages/home')
    await expectForms(session, term)
    await openPalette(session, `kanitkap ${term.own.replace('ş', 's')}`)
    await eventually(() => activeOption(session)).toContain(term.NameTR)
    await checkScreen(session)
    await page.keyboard.press('Enter')
    await appears(page.getByRole('dialog', { name: term.NameTR }))
    await arrives(page, `/pages/glossary?term=${term.id}`)

    await session.open('/pages/search?q=kanıtkap&kind=revisions&status=2')
    await appears(page.getByRole('link', { name: term.NameTR }))
    expect(await page.getByRole('main').textContent()).not.toMatch(/Kanıtkap Yasası|Proofpot Law/)
    expect(await page.getByRole('combobox', { name: t('search.kind') }).count()).toBe(0)
    await session.open(`/pages/search?q=${encodeURIComponent(term.NameEN)}`)
    await page.getByRole('link', { name: t('search.counterpart', { term: term.NameTR }) }).click()
    await eventually(() => new URL(page.url()).searchParams.get('q')).toBe(term.NameTR)
    await appears(page.getByRole('article').filter({ hasText: term.NameEN }))
    await checkScreen(session)
    await session.open('/pages/search?q=zzzz')
    await appears(page.getByText(t('search.empty', { query: 'zzzz' })))
    await checkScreen(session, { currentWidthOnly: true, schemes: ['light'] })
    expectTermCallsOnly(calls)
  },
)

journey(
  inFullRun('the palette by keyboard: leaving a form with unsaved changes and returning to it'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t } = session
    const form = new FormPage(session)
    await session.open('/pages/settings/terms/new')
    await form.fill({ NameTR: 'Yarım kalan' })
    await form.field('NameTR').focus()
    await openPalette(session)
    await checkScreen(session)
    await page.keyboard.press('End')
    await eventually(() => activeOption(session)).toContain(t('shell.logout'))
    await page.keyboard.press('ArrowDown')
    const first = await activeOption(session)
    await page.keyboard.press('ArrowUp')
    await eventually(() => activeOption(session)).toContain(t('shell.logout'))
    await page.keyboard.press('Home')
    expect(await activeOption(session)).toBe(first)
    await page.keyboard.press('Escape')
    await disappears(field(session))
    await form.focuses('NameTR')

    await openPalette(session, t('pages.statistics').toLocaleUpperCase('tr'))
    await eventually(() => activeOption(session)).toContain(t('pages.statistics'))
    await page.keyboard.press('Enter')
    await appears(page.getByRole('alertdialog'))
    await page.keyboard.press('Control+k')
    expect(await field(session).count()).toBe(0)
    await page.getByRole('button', { name: t('forms.stay') }).click()
    expect(await form.field('NameTR').inputValue()).toBe('Yarım kalan')

    await openPalette(session, 'role3')
    await eventually(() => activeOption(session)).toContain('role3@lls.local')
    // Only the response to the last query counts, whenever the others arrive.
    await page.route(/\/api\/(search|settings\/users)\?.*q=role\b/, async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue().catch(() => {})
    })
    await field(session).fill('role')
    await page.waitForTimeout(250)
    await field(session).fill('role4')
    await eventually(() => activeOption(session)).toContain('role4@lls.local')
    await page.waitForTimeout(800)
    expect(await activeOption(session)).toContain('role4@lls.local')
  },
)

journeyReadOnly('the palette opens the late drafts, an import and the log', async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t } = session
  await session.open('/pages/home')
  const run = async (name: string) => {
    await openPalette(session)
    await page.keyboard.insertText(name)
    await eventually(() => activeOption(session)).toContain(name)
    await page.keyboard.press('Enter')
    await disappears(field(session))
  }
  await run(t('palette.late'))
  await arrives(page, '/pages/draftlegaltexts?trafficlight=late')
  await run(t('palette.import.terms'))
  const dialog = page.getByRole('dialog', { name: t('import.title.terms') })
  await appears(dialog)
  await arrives(page, '/pages/settings/terms')
  expect(new URL(page.url()).hash).toBe('')
  await page.keyboard.press('Escape')
  await disappears(dialog)
  await run(t('settings.logs'))
  await arrives(page, '/pages/settings/logs')

  // A role is not offered what it may not do.
  const reader = await open({ role: 3 })
  await reader.open('/pages/home')
  await openPalette(reader)
  await appears(options(reader).first())
  const offered = await reader.page.getByRole('listbox').textContent()
  expect(offered).toContain(t('palette.late'))
  expect(offered).not.toContain(t('palette.import.terms'))
  expect(offered).not.toContain(t('settings.logs'))
})

journeyOnObservers(
  inFullRun('the palette of an observer finds records and offers no command that creates one'),
  async ({ open, instance }) => {
    const session = await open({ instance, role: 1 })
    const { page, t } = session
    await session.open('/pages/home')
    await page.getByRole('button', { name: t('shell.search') }).click()
    await appears(field(session))
    await appears(options(session).first())
    const offered = await page.getByRole('listbox').textContent()
    for (const kind of ['legaltexts', 'terms', 'sectors', 'domains', 'agencies', 'users'] as const)
      expect(offered).not.toContain(t(`settings.${kind}-new`))
    expect(offered).not.toContain(t('pages.profile'))
    await page.keyboard.type('a')
    await page.keyboard.type('d')
    await eventually(() => options(session).count()).toBeGreaterThan(1)
  },
)

journeyReadOnly(
  inFullRun('on a wide screen the passages of a result are beside its name, else below'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page } = session
    await session.open('/pages/search?q=veri')
    const card = page
      .getByRole('article')
      .filter({ has: page.locator('h2 + p') })
      .first()
    const places = async () => {
      const name = await card.getByRole('heading').boundingBox()
      const passage = await card.getByRole('listitem').first().boundingBox()
      if (!name || !passage) throw new Error('the result has no passage')
      return { name, passage }
    }
    await page.setViewportSize({ width: 1366, height: 768 })
    const { name, passage } = await places()
    expect(passage.y).toBeGreaterThan(name.y + name.height)
    expect(Math.abs(passage.x - name.x)).toBeLessThan(40)
    await page.setViewportSize({ width: 1600, height: 900 })
    const wide = await places()
    expect(wide.passage.x).toBeGreaterThan(wide.name.x + wide.name.width)
    expect(wide.passage.y - wide.name.y).toBeLessThan(60)
    await expectNoHorizontalScroll(page)
  },
)
