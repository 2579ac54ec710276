import { expect } from 'vitest'
import { ApiClient, PASSWORD } from '../harness/api.ts'
import { watchClipboard } from '../harness/clipboard.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { Instances } from '../harness/instance.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { codeOf } from '../harness/one-time-code.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const CHOSEN = 'kestane-12'
/** The sign-in does not follow the system's scheme while it is open. */
const LIGHT_ONLY = { schemes: ['light'] } as const

const button = ({ page }: UserSession, name: string) => page.getByRole('button', { name, exact: true })
const field = ({ page }: UserSession, key: string) => page.locator(`[data-field="${key}"]`)

async function provePresence(session: UserSession, password: string): Promise<void> {
  await appears(session.page.getByRole('dialog', { name: session.t('factors.presence') }))
  await field(session, 'presence').fill(password)
  await session.page.keyboard.press('Enter')
}

async function confirm({ page }: UserSession, title: string, answer: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title })
  await appears(question)
  await question.getByRole('button', { name: answer, exact: true }).click()
}

journey(
  inFullRun('a user makes a token, sees it once, keeps it with a new password and ends it'),
  async ({ open }) => {
    const instances = new Instances()
    try {
      const instance = await instances.startAlone('tokens', '--api-tokens')
      const session = await open({ role: 3, instance })
      const { page, t } = session
      const copied = await watchClipboard(session)
      const call = async (token: string, path: string, method = 'GET') =>
        (await fetch(instance.address + path, { method, headers: { Authorization: `Bearer ${token}` } }))
          .status

      await session.open('/pages/profile')
      await appears(page.getByText(t('tokens.none')))
      await button(session, t('tokens.new')).click()
      const dialog = page.getByRole('dialog', { name: t('tokens.new') })
      await field(session, 'Name').fill('Raporlama')
      await checkScreen(session)
      await dialog.getByRole('button', { name: t('tokens.make') }).click()
      await provePresence(session, PASSWORD)
      await appears(dialog.getByText(t('tokens.once')))
      await checkScreen(session)
      await button(session, t('tokens.copy')).click()
      await eventually(copied).toMatch(/^lls_[\w-]{49}$/)
      const token = await copied()
      await appears(dialog.getByText(token))
      await button(session, t('tokens.kept')).click()
      await disappears(dialog)
      const own = page.getByRole('listitem').filter({ hasText: 'Raporlama' })
      await appears(own.getByText(t('tokens.scope.read')))
      await appears(own.getByText(t('tokens.unused')))
      expect(await call(token, '/api/legaltexts')).toBe(200)
      expect(await call(token, '/api/favourites', 'POST'), 'a token that only reads').toBe(403)
      expect(await call(token, '/api/profile'), 'what concerns the account').toBe(403)

      await session.open('/pages/profile')
      await appears(own.getByText('127.0.0.1'))
      expect(await page.getByText(token).count(), 'the token is shown once').toBe(0)
      await checkScreen(session)

      await field(session, 'Password').fill(CHOSEN)
      await field(session, 'Password2').fill(CHOSEN)
      const ending = page.getByRole('switch', { name: t('tokens.title') })
      expect(await ending.isChecked()).toBe(true)
      await checkScreen(session)
      await ending.click()
      await page.keyboard.press('Control+s')
      await appears(page.getByText(t('toast.profileUpdated')))
      expect(await call(token, '/api/legaltexts'), 'a token that was kept').toBe(200)

      await own.getByRole('button', { name: `${t('tokens.end')}: Raporlama` }).click()
      await confirm(session, t('tokens.endTitle', { name: 'Raporlama' }), t('tokens.end'))
      await appears(page.getByText(t('tokens.none')))
      expect(await call(token, '/api/legaltexts')).toBe(401)
    } finally {
      await instances.stopAll()
    }
  },
)

journey(inFullRun('a user ends one of the other sessions'), async ({ open }) => {
  const instances = new Instances()
  try {
    const instance = await instances.startAlone('sessions')
    const session = await open({ role: 3, instance })
    const { page, t } = session
    const elsewhere = [await ApiClient.signIn(instance, 3), await ApiClient.signIn(instance, 3)]
    const alive = async () => {
      const asked = elsewhere.map(({ token }) =>
        fetch(`${instance.address}/api/session`, { headers: { Authorization: token } }),
      )
      return (await Promise.all(asked)).filter(({ ok }) => ok).length
    }
    await session.open('/pages/profile')
    const ends = page.getByRole('button', { name: new RegExp(`^${t('account.endSession')}: 127.0.0.1`) })
    await eventually(() => ends.count()).toBe(2)
    await ends.first().click()
    await appears(page.getByText(t('account.sessionEnded')))
    await eventually(() => ends.count()).toBe(1)
    expect(await alive()).toBe(1)
    await appears(page.getByText(t('account.thisSession')))
    await checkScreen(session)
  } finally {
    await instances.stopAll()
  }
})

journey(
  inFullRun(
    'a user signs in by the code of an app; an administrator ends the sessions and resets the second step',
  ),
  async ({ open }) => {
    const instances = new Instances()
    try {
      const instance = await instances.startAlone('access')
      const owner = await open({ role: 2, instance })
      const { page, t } = owner

      await owner.open('/pages/profile')
      await button(owner, t('factors.add')).click()
      await provePresence(owner, PASSWORD)
      const adding = page.getByRole('dialog', { name: t('factors.addTitle') })
      await appears(adding.getByRole('img', { name: t('factors.qr') }))
      const key = await adding.locator('code').first().textContent()
      await checkScreen(owner)
      await field(owner, 'code').fill(codeOf(key, 0))
      await adding.getByRole('button', { name: t('factors.add') }).click()
      await appears(page.getByRole('dialog').getByRole('listitem').nth(9))
      await button(owner, t('factors.codesKept')).click()
      await appears(page.getByRole('listitem').filter({ hasText: t('factors.app') }))

      const menu = page.getByRole('navigation', { name: t('shell.menu') })
      await menu.getByRole('button', { name: t('shell.logout') }).click()
      await arrives(page, '/login')
      const signIn = async () => {
        await field(owner, 'username').fill('role2@lls.local')
        await field(owner, 'password').fill(PASSWORD)
        await button(owner, t('auth.signIn')).click()
      }
      await signIn()
      await appears(page.getByText(t('factors.stepLead')))
      await checkScreen(owner, LIGHT_ONLY)
      expect(await field(owner, 'code').getAttribute('autocomplete')).toBe('one-time-code')
      await field(owner, 'code').fill('000000')
      await button(owner, t('auth.signIn')).click()
      await appears(page.getByText(t('errors.ERROR_WRONG_CODE')))
      await checkScreen(owner, LIGHT_ONLY)
      // A code counts once, so it is the next one, which counts a period early.
      await field(owner, 'code').fill(codeOf(key, 1))
      await button(owner, t('auth.signIn')).click()
      await arrives(page, '/pages/home')
      await owner.open('/pages/profile')
      await appears(page.getByText(t('account.methods.code')))

      const admin = await open({ role: 1, instance })
      const { Items } = await admin.api.get('/api/settings/users?q=role2')
      const card = admin.page.getByRole('region', { name: t('factors.access') })
      await admin.open(`/pages/settings/users/view/${Items[0].Id}`)
      await appears(card.getByText(t('factors.userHas')))
      await appears(card.getByText(t('factors.userSessions_one', { count: 1 })))
      await checkScreen(admin)
      await card.getByRole('button', { name: t('factors.endUserSessions') }).click()
      await appears(card.getByText(t('factors.userSessions_zero')))
      owner.problems.expect(401)
      await page.reload()
      await arrives(page, /^\/(login|continue)/)

      await card.getByRole('button', { name: t('factors.reset') }).click()
      const question = admin.page.getByRole('alertdialog')
      await appears(question)
      await checkScreen(admin)
      await question.getByRole('button', { name: t('factors.reset') }).click()
      await provePresence(admin, PASSWORD)
      await appears(card.getByText(t('factors.userHasNone')))
      expect(await card.getByRole('button', { name: t('factors.reset') }).count()).toBe(0)
      await owner.open('/login')
      await signIn()
      await arrives(page, '/pages/profile')
    } finally {
      await instances.stopAll()
    }
  },
)
