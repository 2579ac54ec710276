import { expect } from 'vitest'
import { PASSWORD, ROLES, type Role, usernameOf } from '../harness/api.ts'
import { type TextKey, translator } from '../harness/catalogue.ts'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

/** The sign-in reads the colour scheme when it opens. */
const LIGHT_ONLY = { schemes: ['light'] } as const

const LIBRARY: TextKey[] = ['pages.home', 'pages.draftlegaltexts', 'pages.legaltexts', 'pages.glossary']
const GLOSSARY: TextKey[] = ['settings.domains', 'settings.terms']
const SETTINGS: TextKey[] = [
  'settings.legaltexts',
  'settings.legislationtypes',
  'settings.sectors',
  ...GLOSSARY,
]
const OTHER: TextKey[] = [
  'pages.statistics',
  'pages.resources',
  'pages.regulations',
  'settings.euacts',
  'settings.concordances',
]

/** The items below the others, of every role. */
const PERSONAL: TextKey[] = ['pages.search', 'pages.favourites', 'pages.profile', 'shell.logout']

/** The menu items of each role, in order. */
const MENU: Record<Role, TextKey[]> = {
  1: [...LIBRARY, 'shell.settings', ...SETTINGS, 'settings.agencies', 'settings.users', ...OTHER],
  2: [...LIBRARY, 'shell.settings', ...SETTINGS, ...OTHER],
  3: [...LIBRARY, ...OTHER],
  4: ['pages.home', 'pages.glossary', 'shell.settings', ...GLOSSARY],
  5: ['pages.home', 'pages.glossary'],
}

/** The demo account that is locked. */
const LOCKED_ACCOUNT = 'huseyin.beyarmutlu@lls.local'

async function signIn(session: UserSession, username: string, password: string): Promise<void> {
  const { page, t } = session
  await page.getByLabel(t('auth.username')).fill(username)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
}

const menuOf = (session: UserSession) =>
  session.page.getByRole('navigation', { name: session.t('shell.menu') })

for (const role of ROLES) {
  const name = `role ${role} signs in and sees the menu of its permissions`
  journey(role === 1 ? name : inFullRun(name), async ({ open }) => {
    const session = await open()
    const { page, t } = session
    await session.open('/')
    await arrives(page, '/login')
    await signIn(session, usernameOf(role), PASSWORD)
    await arrives(page, '/pages/home')
    await session.idle()
    const menu = menuOf(session)
    const settings = menu.getByRole('button', { name: t('shell.settings') })
    if (MENU[role].includes('shell.settings')) await settings.click()
    const lines = menu.getByRole('listitem').locator(':scope > a, :scope > button')
    await eventually(() => texts(lines)).toEqual([...MENU[role], ...PERSONAL].map((word) => t(word)))
    await checkScreen(session)

    await menu.getByRole('button', { name: t('shell.logout') }).click()
    await arrives(page, '/login')
    await session.open('/pages/home')
    await arrives(page, '/continue')
  })
}

journeyReadOnly('the sign-in names missing or wrong input and shows the legal notices', async ({ open }) => {
  const session = await open()
  const { page, t, language } = session
  await session.open('/login')
  const words = await page.evaluate(async () => (await fetch('/api/instance')).json())
  await appears(page.getByText(language === 'tr' ? words.DisclaimerTR : words.DisclaimerEN))
  await appears(page.getByText(language === 'tr' ? words.WarningTR : words.WarningEN))
  await appears(page.getByText('127.0.0.1'))
  await checkScreen(session, LIGHT_ONLY)

  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await appears(page.getByText(t('auth.usernameRequired')))
  await appears(page.getByText(t('auth.passwordRequired')))
  const username = page.getByLabel(t('auth.username'))
  await eventually(() => username.evaluate((field) => field === document.activeElement)).toBe(true)
  await checkScreen(session, LIGHT_ONLY)

  await username.fill('role2')
  await appears(page.getByText(t('auth.usernameEmail')))
  await signIn(session, usernameOf(2), 'wrong')
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_WRONG_CREDENTIALS')))
  await checkScreen(session, LIGHT_ONLY)
  await signIn(session, LOCKED_ACCOUNT, PASSWORD)
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_ACCOUNT_DISABLED')))
  await checkScreen(session, LIGHT_ONLY)
})

journey('after ten wrong passwords the user must wait', async ({ open, instance, language }) => {
  const session = await open()
  const { page, t } = session
  const username = `guess-${language}@lls.local`
  for (let tries = 0; tries < 10; tries++) {
    const body = JSON.stringify({ username, password: 'wrong' })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${instance.address}/api/login`, { method: 'POST', headers, body })
  }
  await session.open('/login')
  session.problems.expect(429)
  await signIn(session, username, 'wrong')
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_TOO_MANY_TRIES')))
  await checkScreen(session, LIGHT_ONLY)
  // A user who does not guess can sign in.
  await signIn(session, usernameOf(3), PASSWORD)
  await arrives(page, '/pages/home')
})

journeyReadOnly(inFullRun('the sign-in in the dark scheme'), async ({ open }) => {
  const session = await open({ scheme: 'dark' })
  await session.open('/login')
  await checkScreen(session, { schemes: ['dark'] })
})

journeyReadOnly(
  '/continue without an earlier session shows the sign-in with the focus on the username',
  async ({ open }) => {
    const session = await open()
    const { page, t } = session
    await session.open('/continue')
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

journey('after an expired session /continue leads back to the same screen', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  await session.open('/pages/legaltexts?page=2')
  session.problems.expect(401)
  await session.api.post('/api/logout')
  await page.reload()
  await arrives(page, '/continue')
  await appears(page.getByText(t('auth.continueNote')))
  await checkScreen(session, LIGHT_ONLY)
  await signIn(session, usernameOf(2), PASSWORD)
  await arrives(page, '/pages/legaltexts?page=2')
})

journey('after a session has ended, the next call leads to /continue', async ({ open }) => {
  const session = await open({ role: 3 })
  const { page, t } = session
  // The first keep-alive calls follow the screen: none of them may be the call that ends this session.
  const answered = (path: string) => page.waitForResponse((response) => response.url().endsWith(path))
  const alive = Promise.all([answered('/api/keepalive'), answered('/api/notifications')])
  await session.open('/pages/home')
  await alive
  session.problems.expect(401)
  await session.api.post('/api/logout')
  await menuOf(session)
    .getByRole('link', { name: t('pages.legaltexts'), exact: true })
    .click()
  await arrives(page, '/continue')
  await signIn(session, usernameOf(3), PASSWORD)
  await arrives(page, '/pages/legaltexts')
})

journeyReadOnly(
  inFullRun('a URL that a role may not open redirects home with a message'),
  async ({ open }) => {
    const forbidden: [Role, string][] = [
      [3, '/pages/settings/legaltexts'],
      [3, '/pages/settings/sectors/new'],
      [4, '/pages/draftlegaltexts'],
      [4, '/pages/settings/legaltexts/view/1'],
      [5, '/pages/legaltexts'],
      [5, '/pages/settings/versions/view/1'],
    ]
    for (const [role, path] of forbidden) {
      const session = await open({ role })
      await session.page.goto(session.instance.address + path)
      await arrives(session.page, '/pages/home')
      await appears(session.page.getByRole('alert').getByText(session.t('toast.forbidden')))
    }
  },
)

journeyReadOnly(
  inFullRun('a reader can open the page of a version without access to the settings'),
  async ({ open }) => {
    const session = await open({ role: 3 })
    const { page, t } = session
    await session.open('/pages/settings/versions/view/8')
    await arrives(page, '/pages/settings/versions/view/8')
    await appears(page.getByRole('heading', { level: 1 }))
    expect(await page.getByRole('link', { name: t('common.edit'), exact: true }).count()).toBe(0)
    await checkScreen(session)
  },
)

journeyReadOnly(inFullRun('unknown URLs redirect home'), async ({ open }) => {
  const session = await open({ role: 3 })
  for (const path of ['/', '/pages', '/pages/nowhere', '/nowhere']) {
    await session.page.goto(session.instance.address + path)
    await arrives(session.page, '/pages/home')
  }
})

journeyReadOnly(inFullRun('language and scheme are remembered'), async ({ open }) => {
  const session = await open({ role: 1, language: 'tr' })
  const { page } = session
  const [tr, en] = [translator('tr'), translator('en')]
  await session.open('/pages/home')
  await appears(menuOf(session).getByText(tr('pages.legaltexts'), { exact: true }))
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

journeyReadOnly(
  inFullRun('the shell: quick actions, folded menu, and the drawer of a phone'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t } = session
    await session.open('/pages/home')
    await page.getByRole('button', { name: t('shell.foldMenu') }).click()
    await appears(page.getByRole('button', { name: t('shell.unfoldMenu') }))
    await checkScreen(session)
    await page.getByRole('button', { name: t('shell.unfoldMenu') }).click()
    await page.getByRole('button', { name: new RegExp(t('shell.quickActions')) }).click()
    await checkScreen(session)
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: t('shell.openMenu') }).click()
    const drawer = page.getByRole('dialog', { name: t('shell.menu') })
    await appears(drawer)
    await checkScreen(session, { currentWidthOnly: true })
    await drawer.getByRole('link', { name: t('pages.legaltexts'), exact: true }).click()
    await disappears(drawer)
    await arrives(page, '/pages/legaltexts')
  },
)

journeyReadOnly('a lost connection is reported, and work continues when it is back', async ({ open }) => {
  const session = await open({ role: 3 })
  const { page, t } = session
  await session.open('/pages/legaltexts')
  await session.context.setOffline(true)
  await page.getByRole('button', { name: t('ui.pager.next') }).click()
  await appears(page.getByRole('alert').getByText(t('toast.connection')).first()) // other calls may fail too
  await checkScreen(session)
  await session.context.setOffline(false)
  await page.getByRole('button', { name: t('ui.failed.retry') }).click()
  await appears(page.getByRole('table'))
})
