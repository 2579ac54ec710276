import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { environment, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const PASSAGE = 'ücreti on dört gün içinde ödenir'
const FIRST = 'Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.'
const SECOND = `Ölçü aletleri iki yılda bir muayene edilir ve ${PASSAGE}.`
const LAST = `Belgeler saklanır ve ${PASSAGE}.`
const law = (...articles: string[]) => articles.map((text, at) => `MADDE ${at + 1} – ${text}`).join('\n')

const panelOf = ({ page, t }: UserSession) =>
  page.getByRole('region', { name: t('comments.title'), exact: true })

/** Selects words of the text as a mouse does, once they are there. */
const select = async ({ page }: UserSession, words: string) => {
  await appears(page.locator('[data-at]').filter({ hasText: words }).first())
  await page.evaluate((text) => {
    const pieces = [...document.querySelectorAll('[data-at]')]
    const node = pieces.find((piece) => piece.textContent?.includes(text))?.firstChild
    const at = node?.textContent?.indexOf(text) ?? -1
    if (!node || at < 0) throw new Error('the words are not on the page')
    document.getSelection()?.setBaseAndExtent(node, at, node, at + text.length)
  }, words)
}

/** The words that a highlight marks. */
const marked = ({ page }: UserSession, name: string) =>
  page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map((range) => String(range)), name)

journey(
  'an expert comments on a passage, a reader answers, and a new version keeps the place',
  async ({ open, instance }) => {
    const expert = await open({ role: 2 })
    const { page, t, api } = expert
    const sector = await addSector(api)
    const names = { NameTR: unique('Ölçü Aletleri Yasası'), NameEN: unique('Measuring Instruments Law') }
    const text = await addText(api, { ...names, Sectors: [sector.Id] })
    const first = await addVersion(api, {
      LegalTextId: text,
      Date: '2024-05-01',
      TextTR: law(FIRST, SECOND, LAST),
    })

    await expert.open(`/pages/read/${first}`)
    await select(expert, PASSAGE)
    await page.getByRole('button', { name: t('reader.comments.add'), exact: true }).click()
    const panel = panelOf(expert)
    await appears(panel.getByText(PASSAGE))
    await panel.getByRole('textbox', { name: t('comments.text') }).fill('Süre kısa değil mi?')
    await panel.getByText(t('comments.readers'), { exact: true }).click()
    await checkScreen(expert)
    await panel.getByRole('button', { name: t('comments.send') }).click()
    await appears(panel.getByText('Süre kısa değil mi?'))
    await eventually(() => marked(expert, 'lls-comment')).toEqual([PASSAGE])

    // By keyboard alone: a second one, for experts, on a paragraph of the article at the top.
    const mine = panel.getByRole('button', { name: t('comments.onArticle', { name: 'MADDE 1' }) })
    await mine.focus()
    await page.keyboard.press('Enter')
    await panel.getByRole('textbox', { name: t('comments.words') }).focus()
    await page.keyboard.press('Control+Home')
    for (const _ of 'Bu Yasanın') await page.keyboard.press('Shift+ArrowRight')
    await appears(panel.locator('blockquote', { hasText: /^Bu Yasanın$/ }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Başlık eksik.')
    await page.keyboard.press('Control+Enter')
    await appears(panel.getByText('Başlık eksik.'))

    // A reader sees what is meant for readers, and answers it.
    const reader = await open({ role: 3 })
    await reader.open(`/pages/read/${first}?comment=0`)
    const seen = panelOf(reader)
    await appears(seen.getByText('Süre kısa değil mi?'))
    expect(await seen.getByText('Başlık eksik.').count()).toBe(0)
    expect(await seen.getByRole('button', { name: `${reader.t('comments.resolve')}:` }).count()).toBe(0)
    await seen.getByRole('button', { name: reader.t('comments.reply') }).click()
    await seen.getByRole('textbox', { name: reader.t('comments.answer') }).fill('Otuz gün uygundur.')
    await seen.getByRole('button', { name: reader.t('comments.send') }).click()
    await appears(seen.getByText('Otuz gün uygundur.'))
    await checkScreen(reader)

    // The second one is opened to readers after all. The list of checks is below that of comments.
    await panel.getByRole('button', { name: `${t('comments.openToReaders')}: Bu Yasanın` }).click()
    const question = page.getByRole('alertdialog', { name: t('comments.openTitle') })
    await question.getByRole('button', { name: t('comments.openToReaders') }).click()
    await appears(panel.getByRole('button', { name: `${t('comments.keepToExperts')}: Bu Yasanın` }))
    await reader.open(`/pages/read/${first}?comment=0`)
    await appears(seen.getByText('Başlık eksik.'))
    expect(await seen.getByRole('button', { name: `${reader.t('comments.keepToExperts')}:` }).count()).toBe(0)
    await page.getByRole('button', { name: t('reader.display'), exact: true }).click()
    await page.getByRole('switch', { name: t('reader.checks.show') }).check()
    await page.keyboard.press('Escape')
    await appears(page.getByRole('region', { name: t('checks.title'), exact: true }))
    await appears(panel.getByText('Başlık eksik.'))
    await checkScreen(expert)

    // An article is put in and the same words in the last one are gone: the place is kept.
    const second = await addVersion(api, {
      LegalTextId: text,
      Date: '2024-09-01',
      TextTR: law(
        FIRST,
        'Muayene istasyonları Bakanlıktan izin alarak kurulur ve denetlenir.',
        SECOND,
        'Belgeler saklanır.',
      ),
    })
    await expert.open(`/pages/read/${second}?comment=0`)
    await appears(panel.getByText('Otuz gün uygundur.'))
    await eventually(async () => (await marked(expert, 'lls-comment')).includes(PASSAGE)).toBe(true)
    await appears(panel.getByText(t('comments.begunIn', { date: '01/05/2024' })).first())
    await panel.getByRole('button', { name: `${t('comments.resolve')}: ${PASSAGE}` }).click()
    await disappears(panel.getByText('Süre kısa değil mi?'))
    await panel.getByText(`${t('comments.filters.resolved')} (1)`).click()
    await appears(panel.getByText('Süre kısa değil mi?'))
    await checkScreen(expert)

    // The open one is on the home screen, and leads to its place.
    await expert.open('/pages/home')
    const name = expert.language === 'tr' ? names.NameTR : names.NameEN
    await page.getByRole('link', { name }).filter({ hasText: 'Bu Yasanın' }).click()
    await arrives(page, new RegExp(`^/pages/read/${first}\\?comment=\\d+`))
    await appears(panel.getByText('Başlık eksik.'))

    // An observer shows it, with the mark in the text, and nothing to write with.
    const copy = environment().observers.find(({ database }) => database === instance.database)
    if (!copy) throw new Error('the origin has no observer')
    const observer = await open({ role: 2, instance: copy })
    await eventually(async () => {
      await observer.open(`/pages/read/${first}?comment=0`)
      return panelOf(observer).getByText('Başlık eksik.').count()
    }).toBe(1)
    await eventually(() => marked(observer, 'lls-comment')).toEqual(['Bu Yasanın'])
    expect(await panelOf(observer).getByRole('textbox').count()).toBe(0)
    const acts = [
      `${observer.t('comments.reply')}:`,
      `${observer.t('comments.resolve')}:`,
      observer.t('comments.onArticle', { name: '' }).trim(),
    ]
    for (const name of acts)
      expect(await panelOf(observer).getByRole('button', { name }).count(), name).toBe(0)
  },
)
