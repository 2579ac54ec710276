import { expect } from 'vitest'
import { PASSWORD, ROLES, type Role, usernameOf } from '../harness/api.ts'
import { appears, arrives, eventually, texts, vanishes } from '../harness/conditions.ts'
import { look, once } from '../harness/journey.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'
import { type Word, wordsOf } from '../harness/words.ts'

/** The sign-in reads the colour scheme when it opens. */
const LIGHT = { schemes: ['light'] } as const

const LIBRARY: Word[] = ['pages.home', 'pages.draftlegaltexts', 'pages.legaltexts', 'pages.glossary']
const GLOSSARY: Word[] = ['settings.domains', 'settings.terms']
const SETTINGS: Word[] = ['settings.legaltexts', 'settings.legislationtypes', 'settings.sectors', ...GLOSSARY]
const AROUND: Word[] = ['pages.statistics', 'pages.resources', 'pages.regulations']

/** The menu items of each role, in order. */
const MENU: Record<Role, Word[]> = {
  1: [...LIBRARY, 'shell.settings', ...SETTINGS, 'settings.agencies', 'settings.users', ...AROUND],
  2: [...LIBRARY, 'shell.settings', ...SETTINGS, ...AROUND],
  3: [...LIBRARY, ...AROUND],
  4: ['pages.home', 'pages.glossary', 'shell.settings', ...GLOSSARY],
  5: ['pages.home', 'pages.glossary'],
}

/** The demo account that is locked. */
const LOCKED = 'huseyin.beyarmutlu@lls.local'

async function signIn(visit: Visit, username: string, password: string): Promise<void> {
  const { page, t } = visit
  await page.getByLabel(t('auth.username')).fill(username)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
}

const menuOf = (visit: Visit) => visit.page.getByRole('navigation', { name: visit.t('shell.menu') })

for (const role of ROLES)
  once(`role ${role} signs in and finds the menu of its permissions`, async ({ open }) => {
    const visit = await open()
    const { page, t } = visit
    await visit.open('/')
    await arrives(page, '/login')
    await signIn(visit, usernameOf(role), PASSWORD)
    await arrives(page, '/pages/home')
    await visit.idle()
    const menu = menuOf(visit)
    const settings = menu.getByRole('button', { name: t('shell.settings') })
    if (MENU[role].includes('shell.settings')) await settings.click()
    const lines = menu.getByRole('listitem').locator(':scope > a, :scope > button')
    await eventually(() => texts(lines)).toEqual(
      [...MENU[role], 'pages.profile' as const, 'shell.logout' as const].map((word) => t(word)),
    )
    await looksRight(visit)

    await menu.getByRole('button', { name: t('shell.logout') }).click()
    await arrives(page, '/login')
    await visit.open('/pages/home')
    await arrives(page, '/continue')
  })

look('the sign-in says what is missing or wrong, and shows the legal notices', async ({ open }) => {
  const visit = await open()
  const { page, t, language } = visit
  await visit.open('/login')
  const words = await page.evaluate(async () => (await fetch('/api/instance')).json())
  await appears(page.getByText(language === 'tr' ? words.DisclaimerTR : words.DisclaimerEN))
  await appears(page.getByText(language === 'tr' ? words.WarningTR : words.WarningEN))
  await appears(page.getByText('127.0.0.1'))
  await looksRight(visit, LIGHT)

  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await appears(page.getByText(t('auth.usernameRequired')))
  await appears(page.getByText(t('auth.passwordRequired')))
  const username = page.getByLabel(t('auth.username'))
  await eventually(() => username.evaluate((field) => field === document.activeElement)).toBe(true)
  await looksRight(visit, LIGHT)

  await username.fill('role2')
  await appears(page.getByText(t('auth.usernameEmail')))
  await signIn(visit, usernameOf(2), 'wrong')
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_WRONG_CREDENTIALS')))
  await looksRight(visit, LIGHT)
  await signIn(visit, LOCKED, PASSWORD)
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_ACCOUNT_DISABLED')))
  await looksRight(visit, LIGHT)
})

once('after ten wrong passwords the sign-in asks to wait', async ({ open, instance, language }) => {
  const visit = await open()
  const { page, t } = visit
  const username = `guess-${language}@lls.local`
  for (let tries = 0; tries < 10; tries++) {
    const body = JSON.stringify({ username, password: 'wrong' })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${instance.address}/api/login`, { method: 'POST', headers, body })
  }
  await visit.open('/login')
  visit.problems.expect(429)
  await signIn(visit, username, 'wrong')
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_TOO_MANY_TRIES')))
  await looksRight(visit, LIGHT)
  // A user who does not guess can sign in.
  await signIn(visit, usernameOf(3), PASSWORD)
  await arrives(page, '/pages/home')
})

look('the sign-in in the dark scheme', async ({ open }) => {
  const visit = await open({ scheme: 'dark' })
  await visit.open('/login')
  await looksRight(visit, { schemes: ['dark'] })
})

look(
  '/continue in a browser that never signed in asks to sign in, and begins at the user name',
  async ({ open }) => {
    const visit = await open()
    const { page, t } = visit
    await visit.open('/continue')
    await appears(page.getByText(t('auth.lead')))
    expect(await page.getByText(t('auth.continueNote')).count()).toBe(0)
    const username = page.getByLabel(t('auth.username'))
    await eventually(() => username.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(usernameOf(3))
    await page.keyboard.press('Tab')
    const field = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))
    await eventually(field).toBe('current-password')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await arrives(page, '/pages/home')
  },
)

once('an ended session leads through /continue back to where the user was', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t } = visit
  await visit.open('/pages/legaltexts?page=2')
  visit.problems.expect(401)
  await visit.api.post('/api/logout')
  await page.reload()
  await arrives(page, '/continue')
  await appears(page.getByText(t('auth.continueNote')))
  await looksRight(visit, LIGHT)
  await signIn(visit, usernameOf(2), PASSWORD)
  await arrives(page, '/pages/legaltexts?page=2')
})

once('a session that ends in the middle of work leads to /continue at the next call', async ({ open }) => {
  const visit = await open({ role: 3 })
  const { page, t } = visit
  // The first keep-alive calls follow the screen: none of them may be the call that ends this session.
  const answered = (path: string) => page.waitForResponse((response) => response.url().endsWith(path))
  const alive = Promise.all([answered('/api/keepalive'), answered('/api/notifications')])
  await visit.open('/pages/home')
  await alive
  visit.problems.expect(401)
  await visit.api.post('/api/logout')
  await menuOf(visit)
    .getByRole('link', { name: t('pages.legaltexts'), exact: true })
    .click()
  await arrives(page, '/continue')
  await signIn(visit, usernameOf(3), PASSWORD)
  await arrives(page, '/pages/legaltexts')
})

look('addresses that a role may not open lead home and say why', async ({ open }) => {
  const forbidden: [Role, string][] = [
    [3, '/pages/settings/legaltexts'],
    [3, '/pages/settings/sectors/new'],
    [4, '/pages/draftlegaltexts'],
    [4, '/pages/settings/legaltexts/view/1'],
    [5, '/pages/legaltexts'],
    [5, '/pages/settings/versions/view/1'],
  ]
  for (const [role, path] of forbidden) {
    const visit = await open({ role })
    await visit.page.goto(visit.instance.address + path)
    await arrives(visit.page, '/pages/home')
    await appears(visit.page.getByRole('alert').getByText(visit.t('toast.forbidden')))
  }
})

look('a reader opens the page of a version, though the settings are closed', async ({ open }) => {
  const visit = await open({ role: 3 })
  const { page, t } = visit
  await visit.open('/pages/settings/versions/view/8')
  await arrives(page, '/pages/settings/versions/view/8')
  await appears(page.getByRole('heading', { level: 1 }))
  expect(await page.getByRole('link', { name: t('common.edit'), exact: true }).count()).toBe(0)
  await looksRight(visit)
})

look('unknown addresses lead home', async ({ open }) => {
  const visit = await open({ role: 3 })
  for (const path of ['/', '/pages', '/pages/nowhere', '/nowhere']) {
    await visit.page.goto(visit.instance.address + path)
    await arrives(visit.page, '/pages/home')
  }
})

look('language and scheme are remembered', async ({ open }) => {
  const visit = await open({ role: 1, language: 'tr' })
  const { page } = visit
  const [tr, en] = [wordsOf('tr'), wordsOf('en')]
  await visit.open('/pages/home')
  await appears(menuOf(visit).getByText(tr('pages.legaltexts'), { exact: true }))
  await page.getByRole('button', { name: `EN, ${tr('shell.english')}` }).click()
  await page.getByRole('button', { name: en('shell.toDark') }).click()
  await appears(page.getByRole('button', { name: en('shell.toLight') }))
  await page.reload()
  await appears(page.getByRole('button', { name: en('shell.toLight') }))
  await appears(page.getByRole('navigation', { name: en('shell.menu') }))
  expect(await page.title()).toBe(`LLS · ${en('pages.home')}`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: `TR, ${en('shell.turkish')}` }).click()
  await eventually(() => page.title()).toBe(`LLS · ${tr('pages.home')}`)
})

look('the shell: quick actions, folded menu, and the drawer of a phone', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t } = visit
  await visit.open('/pages/home')
  await page.getByRole('button', { name: t('shell.foldMenu') }).click()
  await appears(page.getByRole('button', { name: t('shell.unfoldMenu') }))
  await looksRight(visit)
  await page.getByRole('button', { name: t('shell.unfoldMenu') }).click()
  await page.getByRole('button', { name: new RegExp(t('shell.quickActions')) }).click()
  await looksRight(visit)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: t('shell.openMenu') }).click()
  const drawer = page.getByRole('dialog', { name: t('shell.menu') })
  await appears(drawer)
  await looksRight(visit, { here: true })
  await drawer.getByRole('link', { name: t('pages.legaltexts'), exact: true }).click()
  await vanishes(drawer)
  await arrives(page, '/pages/legaltexts')
})

look('without a connection the product says so, and goes on when it is back', async ({ open }) => {
  const visit = await open({ role: 3 })
  const { page, t } = visit
  await visit.open('/pages/legaltexts')
  await visit.context.setOffline(true)
  await page.getByRole('button', { name: t('ui.pager.next') }).click()
  await appears(page.getByRole('alert').getByText(t('toast.connection')).first()) // other calls may fail too
  await looksRight(visit)
  await visit.context.setOffline(false)
  await page.getByRole('button', { name: t('ui.failed.retry') }).click()
  await appears(page.getByRole('table'))
})
