import type { Locator } from 'playwright-core'
import { appears, arrives } from '../harness/conditions.ts'
import { Instances } from '../harness/instance.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const ADDRESS = 'role2@lls.local'
const PASSWORD = 'lls-demo'
/** That of the person at zitadel: realprovider.Password. */
const PASSWORD_THERE = 'at the provider'
/** The sign-in does not follow the system's scheme while it is open. */
const LIGHT_ONLY = { schemes: ['light'] } as const
const MOST_STOPS = 60

const button = ({ page }: UserSession, name: string) => page.getByRole('button', { name, exact: true })

/** Moves the focus to a control with the Tab key, and presses it. */
async function press({ page }: UserSession, target: Locator): Promise<void> {
  await appears(target)
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with the Tab key`)
}

/** Types into the field that has the focus by itself. */
async function type({ page }: UserSession, field: string, text: string): Promise<void> {
  await appears(page.locator(`[data-field="${field}"]:focus, [data-field="${field}"] :focus`))
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Goes to zitadel from the sign-in, and signs in on its page. */
async function signInThere(session: UserSession): Promise<void> {
  const { page, t } = session
  await press(session, button(session, t('auth.signInWith', { provider: 'zitadel' })))
  await page.locator('[name="username"]').fill(ADDRESS)
  await page.locator('[name="password"]').fill(PASSWORD_THERE)
  await page.keyboard.press('Enter')
}

const ownLink = ({ page }: UserSession, provider = 'zitadel', address = ADDRESS) =>
  page.getByRole('listitem').filter({ hasText: `${provider} · ${address}` })

journey(
  inFullRun('a user links the account at a provider, signs in there, and removes the link, by the keyboard'),
  async ({ open, language }) => {
    const instances = new Instances()
    try {
      const people = { mockoidc: 'nobody@lls.local', zitadel: ADDRESS }
      const instance = await instances.startWithProviders('providers', people)
      const first = await open({ instance })
      first.problems.allow(instance.providers)
      const { page, t } = first

      await first.open('/login')
      await appears(button(first, t('auth.signInWith', { provider: 'mockoidc' })))
      await checkScreen(first, LIGHT_ONLY)
      await press(first, button(first, t('auth.signInWith', { provider: 'mockoidc' })))
      await appears(page.getByText(t('errors.ERROR_NOT_LINKED')))
      await checkScreen(first, LIGHT_ONLY)
      await press(first, button(first, t('account.backToLogin')))
      await arrives(page, '/login')

      await signInThere(first)
      await appears(page.getByRole('heading', { name: t('auth.linkTitle') }))
      await checkScreen(first, LIGHT_ONLY)
      await type(first, 'password', PASSWORD)
      await arrives(page, '/pages/home')
      await first.open('/pages/profile')
      await appears(ownLink(first))
      await checkScreen(first)

      // In the other language the link opens a session without any password.
      const again = await open({ instance, language: language === 'tr' ? 'en' : 'tr' })
      again.problems.allow(instance.providers)
      await again.open('/login')
      await signInThere(again)
      await arrives(again.page, '/pages/home')
      await again.open('/pages/profile')
      await appears(again.page.getByText(again.t('account.methods.provider')).first())
      await press(again, ownLink(again).getByRole('button'))
      const question = again.page.getByRole('alertdialog', {
        name: again.t('account.unlinkTitle', { name: 'zitadel' }),
      })
      await appears(question)
      await checkScreen(again)
      await press(again, question.getByRole('button', { name: again.t('account.unlink') }))
      await appears(again.page.getByRole('dialog', { name: again.t('factors.presence') }))
      await type(again, 'presence', PASSWORD)
      await appears(again.page.getByText(again.t('account.noLinks')))
      await checkScreen(again)

      // Without the link the password is asked for again, and the other session has ended.
      first.problems.expect(401)
      await page.reload()
      await arrives(page, /^\/(login|continue)/)
      await signInThere(first)
      await appears(page.getByRole('heading', { name: t('auth.linkTitle') }))
    } finally {
      await instances.stopAll()
    }
  },
)

journey(
  inFullRun('on a phone a user links the account, signs in, signs out and removes the link'),
  async ({ open }) => {
    const instances = new Instances()
    try {
      const address = 'role3@lls.local'
      const people = { mockoidc: address, zitadel: 'nobody@lls.local' }
      const instance = await instances.startWithProviders('providers-phone', people)
      const session = await open({ instance })
      session.problems.allow(instance.providers)
      const { page, t } = session
      await page.setViewportSize({ width: 390, height: 844 })

      await session.open('/login')
      await button(session, t('auth.signInWith', { provider: 'mockoidc' })).click()
      await appears(page.getByRole('heading', { name: t('auth.linkTitle') }))
      await type(session, 'password', PASSWORD)
      await arrives(page, '/pages/home')
      await page.getByRole('button', { name: new RegExp(t('shell.quickActions')) }).click()
      // A call of the page can be on its way when the session ends.
      session.problems.expect(401, /^\/api\/notifications$/)
      await button(session, t('shell.logout')).click()
      await arrives(page, '/login')

      await button(session, t('auth.signInWith', { provider: 'mockoidc' })).click()
      await arrives(page, '/pages/home')
      await session.open('/pages/profile')
      await ownLink(session, 'mockoidc', address).getByRole('button').click()
      const question = page.getByRole('alertdialog', { name: t('account.unlinkTitle', { name: 'mockoidc' }) })
      await question.getByRole('button', { name: t('account.unlink') }).click()
      await type(session, 'presence', PASSWORD)
      await appears(page.getByText(t('account.noLinks')))
      await checkScreen(session)
    } finally {
      await instances.stopAll()
    }
  },
)
