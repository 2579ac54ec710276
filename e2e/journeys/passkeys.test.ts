import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { appears, arrives, disappears } from '../harness/conditions.ts'
import { Instances } from '../harness/instance.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { codeOf } from '../harness/one-time-code.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const PASSWORD = 'lls-demo'
/** The sign-in does not follow the system's scheme while it is open. */
const LIGHT_ONLY = { schemes: ['light'] } as const

/** The authenticator of a device, which Chromium simulates. */
class Device {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async of({ context, page }: UserSession): Promise<Device> {
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new Device(cdp, authenticatorId)
  }

  /** Whether the user touches the device when it asks for that. */
  async touches(enabled: boolean): Promise<void> {
    const { authenticatorId } = this
    await this.cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }

  /** The passkeys that it contains. */
  async passkeys(): Promise<number> {
    const { authenticatorId } = this
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.length
  }
}

const button = ({ page }: UserSession, name: string) => page.getByRole('button', { name, exact: true })

async function signOut(session: UserSession): Promise<void> {
  const { page, t } = session
  await page
    .getByRole('navigation', { name: t('shell.menu') })
    .getByRole('button', { name: t('shell.logout') })
    .click()
  await arrives(page, '/login')
}

/** Signs out and waits until the field has asked the device: it would take a touch that is switched on before. */
async function signOutUntilOffered(session: UserSession): Promise<void> {
  const { page } = session
  const challenge = page.waitForResponse((response) => response.url().endsWith('/api/login/passkey/start'))
  await signOut(session)
  await (await challenge).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

journey(
  'a passkey is added, opens a session alone and after the password, and is removed',
  async ({ open }) => {
    const instances = new Instances()
    try {
      const session = await open({ role: 2, instance: await instances.startWithPasskeys('passkeys') })
      const { page, t } = session
      const device = await Device.of(session)
      const usePasskey = button(session, t('auth.withPasskey'))

      await session.open('/pages/profile')
      await button(session, t('passkeys.add')).click()
      const adding = page.getByRole('dialog', { name: t('passkeys.add') })
      await adding.locator('[data-field="Name"]').fill('Dizüstü')
      await checkScreen(session)
      await adding.getByRole('button', { name: t('factors.proceed') }).click()
      const presence = page.getByRole('dialog', { name: t('factors.presence') })
      await presence.locator('[data-field="presence"]').fill(PASSWORD)
      await presence.getByRole('button', { name: t('factors.proceed') }).click()
      const codes = page.getByRole('dialog', { name: t('factors.recoveryCodes') })
      expect(await codes.getByRole('listitem').count()).toBe(0)
      await appears(codes.getByRole('listitem').nth(9))
      await checkScreen(session)
      await codes.getByRole('button', { name: t('factors.codesKept') }).click()
      await disappears(codes)
      const own = page.getByRole('listitem').filter({ hasText: 'Dizüstü' })
      await appears(own.getByText(t('passkeys.unused')))
      expect(await device.passkeys()).toBe(1)
      await checkScreen(session)

      // Browsers also offer passkeys in the field; nobody touches the device for that.
      await device.touches(false)
      await signOutUntilOffered(session)
      await appears(usePasskey)
      await checkScreen(session, LIGHT_ONLY)
      await device.touches(true)
      await usePasskey.click()
      await arrives(page, '/pages/home')

      // What the browser offers in the field opens a session by a touch alone.
      await device.touches(false)
      await signOut(session)
      await appears(usePasskey)
      await device.touches(true)
      await page.goto(`${session.instance.address}/login`)
      await arrives(page, '/pages/home')

      await device.touches(false)
      await signOut(session)
      const field = (key: string) => page.locator(`[data-field="${key}"]`)
      await field('username').fill('role2@lls.local')
      await field('password').fill(PASSWORD)
      await button(session, t('auth.signIn')).click()
      await appears(page.getByText(t('factors.passkeyLead')))
      await checkScreen(session, LIGHT_ONLY)
      await button(session, t('factors.useRecovery')).click()
      await appears(field('code'))
      await button(session, t('auth.withPasskey')).click()
      await device.touches(true)
      await button(session, t('auth.withPasskey')).click()
      await arrives(page, '/pages/home')

      await session.open('/pages/profile')
      await appears(page.getByText(t('account.methods.passkey')).first())
      await own.getByRole('button', { name: `${t('factors.remove')}: Dizüstü` }).click()
      const question = page.getByRole('alertdialog', { name: t('passkeys.removeTitle', { name: 'Dizüstü' }) })
      await appears(question)
      await checkScreen(session)
      await question.getByRole('button', { name: t('factors.remove') }).click()
      // A passkey proves too that the user is present.
      await checkScreen(session)
      await presence.getByRole('button', { name: t('factors.byPasskey') }).click()
      await disappears(own)
      await appears(page.getByText(t('passkeys.none')))

      await signOut(session)
      await appears(button(session, t('auth.signIn')))
      expect(await usePasskey.count(), 'the button of the sign-in, without any passkey').toBe(0)
    } finally {
      await instances.stopAll()
    }
  },
)

journey(
  inFullRun('a user who must have a second factor adds a passkey, then an app whose code proves who it is'),
  async ({ open }) => {
    const instances = new Instances()
    try {
      const instance = await instances.startWithPasskeys('required', '--second-factor', 'required')
      const session = await open({ instance })
      const { page, t } = session
      const device = await Device.of(session)
      const field = (key: string) => page.locator(`[data-field="${key}"]`)

      const signInByPassword = async () => {
        await field('username').fill('role2@lls.local')
        await field('password').fill(PASSWORD)
        await button(session, t('auth.signIn')).click()
      }

      await session.open('/login')
      await signInByPassword()
      await appears(page.getByText(t('factors.enrolAnyLead')))
      await checkScreen(session, LIGHT_ONLY)
      await button(session, t('factors.enrolPasskey')).click()
      expect(await field('Name').inputValue()).toBe(t('passkeys.one'))
      await checkScreen(session, LIGHT_ONLY)
      await button(session, t('passkeys.add')).click()
      const recovery = await page.getByRole('listitem').first().textContent()
      await button(session, t('factors.codesKept')).click()
      await arrives(page, '/pages/home')
      expect(await device.passkeys()).toBe(1)

      await session.open('/pages/profile')
      await button(session, t('factors.add')).click()
      const adding = page.getByRole('dialog', { name: t('factors.addTitle') })
      const key = await adding.locator('code').first().textContent()
      await adding.locator('[data-field="code"]').fill(codeOf(key, 0))
      await adding.getByRole('button', { name: t('factors.add') }).click()
      await disappears(adding)

      await device.touches(false)
      await signOut(session)
      await signInByPassword()
      await button(session, t('factors.useRecovery')).click()
      await field('code').fill(recovery ?? '')
      await button(session, t('auth.signIn')).click()
      await arrives(page, '/pages/home')
      await session.open('/pages/profile')
      await button(session, t('factors.renew')).click()
      const presence = page.getByRole('dialog', { name: t('factors.presence') })
      await appears(presence.locator('[data-field="presence"]:focus'))
      await checkScreen(session)
      await presence.getByRole('button', { name: t('factors.useApp') }).click()
      await appears(presence.getByText(t('factors.stepLead')))
      await presence.locator('[data-field="presence"]').fill('000000')
      await presence.getByRole('button', { name: t('factors.proceed') }).click()
      await appears(presence.getByText(t('errors.ERROR_WRONG_CODE')))
      await checkScreen(session)
      // A code counts once, so it is the next one, which counts a period early.
      await presence.locator('[data-field="presence"]').fill(codeOf(key, 1))
      await presence.getByRole('button', { name: t('factors.proceed') }).click()
      await appears(page.getByRole('dialog', { name: t('factors.recoveryCodes') }))
    } finally {
      await instances.stopAll()
    }
  },
)
