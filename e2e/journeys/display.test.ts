import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { appears, disappears, eventually } from '../harness/conditions.ts'
import { inFullRun, journeyReadOnly } from '../harness/journey.ts'
import { checkScreen, expectNoHorizontalScroll } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const NARROW = { width: 320, height: 640 }

/** The ids of the first draft and of the first term. */
async function someRecords({ api, language }: UserSession) {
  const sort = language === 'tr' ? 'NameTR' : 'NameEN'
  const drafts = await api.get(`/api/draftlegaltexts?sort=${sort}&page=1&size=10`)
  const terms = await api.get(`/api/glossary?sort=${sort}&page=1&size=10`)
  const text: number = drafts.Items[0].Id
  return { text, term: terms.Items[0].Id as number }
}

journeyReadOnly(
  inFullRun('no screen scrolls sideways at 320 px, and everything stays in the window'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t } = session
    const { text, term } = await someRecords(session)
    await page.setViewportSize(NARROW)
    const paths = [
      '/pages/home',
      '/pages/draftlegaltexts',
      `/pages/draftlegaltexts?text=${text}`,
      `/pages/glossary?term=${term}`,
      `/pages/settings/legaltexts/view/${text}`,
      `/pages/settings/legaltexts/edit/${text}`,
      '/pages/settings/sectors',
      '/pages/settings/logs',
      '/pages/statistics',
      `/pages/settings/versions/compare/${text}`,
    ]
    for (const path of paths) {
      await session.open(path)
      await expectNoHorizontalScroll(page)
    }
    // A dialog that covers the window does not scroll: its buttons must be in it.
    await session.open(`/pages/glossary?term=${term}`)
    const close = page.getByRole('dialog').getByRole('button', { name: t('ui.dialog.close') })
    await appears(close)
    const box = await close.boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(NARROW.width)
    await checkScreen(session, { currentWidthOnly: true })
  },
)

/** What distinguishes an element when the colours are the user's. */
const drawnAs = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(one)
    return { backgroundColor, outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) }
  })

journeyReadOnly('with the colours of the user, bars and what is chosen stay visible', async ({ open }) => {
  const session = await open({ role: 1 })
  const { page, t } = session
  await page.emulateMedia({ forcedColors: 'active' })
  await session.open('/pages/statistics')
  const canvas = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'Canvas'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  const bars = page
    .getByRole('list', { name: t('statistics.byStatus'), exact: true })
    .locator('span[class*="_bar_"]')
  await appears(bars.first())
  expect((await drawnAs(bars.first())).backgroundColor).not.toBe(canvas)

  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  const here = menu.getByRole('link', { name: t('pages.statistics') })
  const other = menu.getByRole('link', { name: t('pages.home'), exact: true })
  expect((await drawnAs(here)).outline).toBeGreaterThan(0)
  expect((await drawnAs(other)).outline).toBe(0)
  const languages = page.getByRole('group', { name: t('shell.language') }).getByRole('button')
  const outlines = await Promise.all(
    (await languages.all()).map(async (one) => (await drawnAs(one)).outline > 0),
  )
  expect(outlines.filter(Boolean)).toHaveLength(1)
})

journeyReadOnly(
  inFullRun('the question mark lists the shortcuts, but not while one types'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t } = session
    await session.open('/pages/draftlegaltexts')
    const list = page.getByRole('dialog', { name: t('shortcuts.title') })
    const search = page.getByRole('searchbox', { name: t('browse.search') })
    await search.focus()
    await page.keyboard.press('?')
    await eventually(() => search.inputValue()).toBe('?')
    expect(await list.isVisible()).toBe(false)
    await search.fill('')
    const button = page.getByRole('button', { name: t('shell.shortcuts') })
    await button.focus()
    await page.keyboard.press('?')
    await appears(list)
    for (const name of ['palette', 'save', 'nextChange', 'moveUp'] as const)
      await appears(list.getByText(t(`shortcuts.names.${name}`), { exact: true }))
    // A phone has no button for the list.
    await checkScreen(session, { currentWidthOnly: true })
    await page.keyboard.press('Escape')
    await disappears(list)
    await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  },
)
