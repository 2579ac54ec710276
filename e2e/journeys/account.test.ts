import { join } from 'node:path'
import { expect } from 'vitest'
import { ApiClient, type Role } from '../harness/api.ts'
import { countClicks } from '../harness/clicks.ts'
import { watchClipboard } from '../harness/clipboard.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import type { Instance } from '../harness/instance.ts'
import { inFullRun, journey, journeyOnObservers, journeyReadOnly } from '../harness/journey.ts'
import { unique } from '../harness/library.ts'
import { lastMail, recoveryKeyIn } from '../harness/outbox.ts'
import { ROOT } from '../harness/paths.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

/** The screens before the sign-in read the colour scheme when they open. */
const LIGHT_ONLY = { schemes: ['light'] } as const
const TEMPORARY = 'gecici-1'
const CHOSEN = 'kestane-12'
const PICTURE = join(ROOT, 'internal/ops/demo/data/files/akis-semasi.png')

const field = ({ page }: UserSession, key: string) => page.locator(`[data-field="${key}"]`)

async function clickButton({ page }: UserSession, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function signIn(session: UserSession, username: string, password: string): Promise<void> {
  await session.open('/login')
  await field(session, 'username').fill(username)
  await field(session, 'password').fill(password)
  await clickButton(session, session.t('auth.signIn'))
  await arrives(session.page, '/pages/home')
}

journey(
  'a new user is welcomed, forgets the password and sets a new one',
  async ({ open, instance, language }) => {
    const username = await newAccount(instance, 'Ada', 3)
    const session = await open()
    const { page, t } = session

    await signIn(session, username, TEMPORARY)
    const welcome = page.getByRole('dialog', { name: t('account.welcomeTitle', { name: 'Ada Deniz' }) })
    await appears(welcome)
    await checkScreen(session)
    await clickButton(session, t('account.changeLater'))
    await disappears(welcome)
    await session.open('/pages/legaltexts')
    expect(await welcome.count(), 'the welcome comes once').toBe(0)

    await session.open('/login')
    await clickButton(session, t('auth.forgot'))
    await field(session, 'username').fill('ada')
    await clickButton(session, t('account.send'))
    await appears(page.getByText(t('auth.usernameEmail')))
    await checkScreen(session, LIGHT_ONLY)
    await field(session, 'username').fill('nobody@lls.local')
    await clickButton(session, t('account.send'))
    await appears(page.getByRole('alert').getByText(t('errors.ERROR_USERNAME_DOES_NOT_EXIST')))
    await clickButton(session, t('common.ok'))
    await field(session, 'username').fill(username)
    await clickButton(session, t('account.send'))
    await appears(page.getByText(t('account.mailSent', { address: username })))
    await checkScreen(session, LIGHT_ONLY)

    const mail = lastMail(instance, username)
    expect(mail).toContain(`Content-Language: ${language}`)
    await session.open('/reminder')
    await appears(page.getByText(t('account.keyMissing')))
    await session.open(`/reminder/${'A'.repeat(43)}`)
    await appears(page.getByText(t('errors.ERROR_INVALID_KEY')))
    await checkScreen(session, LIGHT_ONLY)
    await session.open(`/reminder/${recoveryKeyIn(mail)}`)
    await appears(page.getByText(t('account.reminderLead', { name: 'Ada Deniz' })))
    // Users can open the resources before their first sign-in.
    const guides = page.getByRole('region', { name: t('account.guides') }).getByRole('link')
    for (const guide of await guides.all()) {
      const answer = await page.request.get(
        new URL((await guide.getAttribute('href')) ?? '', page.url()).href,
      )
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
    expect(await guides.count()).toBeGreaterThan(0)
    await field(session, 'Password').fill(CHOSEN)
    await field(session, 'Password2').fill('kestane')
    await clickButton(session, t('account.savePassword'))
    await appears(page.getByText(t('account.passwordFault.differ')))
    await checkScreen(session, LIGHT_ONLY)
    await field(session, 'Password2').fill(CHOSEN)
    await clickButton(session, t('account.savePassword'))
    await appears(page.getByText(t('account.passwordSet')))
    await clickButton(session, t('account.toLogin'))
    await arrives(page, '/login')
    await session.open(`/reminder/${recoveryKeyIn(mail)}`)
    await appears(page.getByText(t('errors.ERROR_INVALID_KEY')))
    await signIn(session, username, CHOSEN)
  },
)

journey(inFullRun('an administrator opens an account, whose owner chooses the password'), async (scene) => {
  const { open, instance, language } = scene
  const admin = await open({ role: 1 })
  const { page, t, api } = admin
  const form = new FormPage(admin)
  const copied = await watchClipboard(admin)
  const username = `${unique('davetli').replace(/\W/g, '')}@lls.local`
  const [agency] = (await api.get('/api/settings/agencies')).Items
  await admin.open('/pages/home')
  const clicks = await countClicks(page)

  // The account, whose owner gets a mail.
  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  await menu.getByRole('button', { name: t('shell.settings') }).click()
  await menu.getByRole('link', { name: t('settings.users'), exact: true }).click()
  await page.getByRole('link', { name: t('settings.users-new') }).click()
  // The first field has the focus: what follows is typed.
  await eventually(() => form.field('Name').evaluate((one) => one === document.activeElement)).toBe(true)
  await form.fill({ Name: 'Davetli', LastName: 'Uzman', Username: username })
  await form.chooseByKeyboard('RoleId', language === 'tr' ? 'Mevzuat Okuyucusu' : 'Legal Text Reader')
  await form.chooseByKeyboard('AgencyId', language === 'tr' ? agency.NameTR : agency.NameEN)
  await checkScreen(admin)
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('account.linkSent', { address: username })))
  await arrives(page, /^\/pages\/settings\/users\/view\/\d+$/)
  expect(await clicks()).toBe(3)
  expect(await page.getByText(t('account.issue.made')).count()).toBe(0)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  // The owner opens the link, once.
  const mail = lastMail(instance, username)
  expect(mail).toContain(`Content-Language: ${language}`)
  const owner = await open()
  const link = `/reminder/${recoveryKeyIn(mail)}`
  await owner.open(link)
  await field(owner, 'Password').fill(CHOSEN)
  await field(owner, 'Password2').fill(CHOSEN)
  await clickButton(owner, t('account.savePassword'))
  await appears(owner.page.getByText(t('account.passwordSet')))
  await owner.open(link)
  await appears(owner.page.getByText(t('errors.ERROR_INVALID_KEY')))
  await signIn(owner, username, CHOSEN)
  await owner.idle()
  expect(await owner.page.getByRole('dialog').count(), 'the password is the own one').toBe(0)

  // Another link, and instead of it a password that is shown once.
  await clickButton(admin, t('account.issue.send'))
  // The mail before it says that the password was changed.
  await eventually(() => recoveryKeyIn(lastMail(instance, username)).length).toBe(43)
  const second = `/reminder/${recoveryKeyIn(lastMail(instance, username))}`
  expect(second).not.toBe(link)
  // A new password ends the session of the owner.
  owner.problems.expect(401)
  await clickButton(admin, t('account.issue.generate'))
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('account.issue.generate') }).click()
  await appears(page.getByText(t('account.issue.made')))
  await clickButton(admin, t('account.issue.copy'))
  await eventually(copied).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
  const made = await copied()
  await appears(page.getByText(made))
  await checkScreen(admin)
  await admin.open(`/pages/settings/users/view/${id}`)
  await appears(page.getByRole('button', { name: t('account.issue.generate') }))
  expect(await page.getByText(made).count()).toBe(0)
  await owner.open(second)
  await appears(owner.page.getByText(t('errors.ERROR_INVALID_KEY')))
  await signIn(owner, username, made)
  await appears(
    owner.page.getByRole('dialog', { name: t('account.welcomeTitle', { name: 'Davetli Uzman' }) }),
  )

  // The form can do the same, and sends no link to a locked account.
  await admin.open(`/pages/settings/users/edit/${id}`)
  const way = (key: 'keep' | 'mail' | 'generate') =>
    page.getByRole('radio', { name: t(`account.way.${key}`) })
  expect(await way('keep').isChecked()).toBe(true)
  await way('mail').check()
  await form.field('Enabled').click()
  await form.saveButton.click()
  await appears(form.summary.getByText(t('account.way.inactive').slice(1)))
  await way('generate').check()
  await form.save('toast.updated')
  await appears(page.getByText(t('account.issue.made')))
  const last = await page.locator('code').textContent()
  expect(last).not.toBe(made)
  expect(
    await page.getByRole('button', { name: t('account.issue.send') }).getAttribute('aria-disabled'),
  ).toBe('true')
  await api.delete(`/api/settings/users/${id}`)
})

/** A new account that only this journey uses, so that ending its sessions does not affect other journeys. */
async function newAccount(instance: Instance, name: string, role: Role): Promise<string> {
  const admin = await ApiClient.signIn(instance, 1)
  const [agency] = (await admin.get('/api/settings/agencies')).Items
  const username = `${name.toLowerCase()}-${Date.now()}@lls.local`
  await admin.save('users', {
    Id: 0,
    Name: name,
    LastName: 'Deniz',
    Username: username,
    RoleId: role,
    AgencyId: agency.Id,
    Enabled: true,
    Password: TEMPORARY,
    Password2: TEMPORARY,
  })
  return username
}

journey(inFullRun('the profile: picture, password and other sessions'), async ({ open, instance }) => {
  const username = await newAccount(instance, 'Ece', 5)
  const caller = await ApiClient.signInAs(instance, username, TEMPORARY)
  await caller.post('/api/profile', { FirstLogin: false })
  const session = await open({ client: caller })
  const { page, t } = session
  await ApiClient.signInAs(instance, username, TEMPORARY) // in another browser
  await session.open('/pages/profile')
  await appears(page.getByText(t('account.thisSession')))
  await checkScreen(session)

  await clickButton(session, t('account.loadPicture'))
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await appears(dialog.getByText(t('account.pictureFault.type')))
  await checkScreen(session, { currentWidthOnly: true })
  await file.setInputFiles(PICTURE)
  const square = dialog.getByRole('group', { name: t('account.square') })
  await square.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => dialog.getByLabel(t('account.zoom'), { exact: true }).inputValue()).toBe('1.1')
  expect(await square.evaluate((node) => node === document.activeElement), 'the square keeps the focus').toBe(
    true,
  )
  await checkScreen(session)
  await clickButton(session, t('account.usePicture'))
  await disappears(dialog)
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('toast.profileUpdated')))
  await appears(page.locator('header img[src^="data:image/"]').first())
  await eventually(() => page.getByText(t('ui.form.unsaved')).count()).toBe(0)

  await field(session, 'Password').fill('abc')
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('account.passwordFault.againRequired')))
  await checkScreen(session)
  await page.getByRole('link', { name: t('pages.glossary'), exact: true }).click()
  const guard = page.getByRole('alertdialog')
  await appears(guard)
  await clickButton(session, t('account.stay'))
  await field(session, 'Password').fill('')
  await clickButton(session, t('account.deletePicture'))
  await page.keyboard.press('Control+s')
  await disappears(page.getByRole('button', { name: t('account.deletePicture') }))
  await eventually(() => page.getByText(t('ui.form.unsaved')).count()).toBe(0)

  await clickButton(session, t('account.endOthers'))
  await appears(page.getByText(t('account.sessionsEnded')))
  await disappears(page.getByRole('button', { name: t('account.endOthers') }))
})

journey(
  inFullRun('a user subscribes to a calendar, shows names in it and ends it'),
  async ({ open, instance }) => {
    const username = await newAccount(instance, 'Eda', 3)
    const caller = await ApiClient.signInAs(instance, username, TEMPORARY)
    await caller.post('/api/profile', { FirstLogin: false })
    const session = await open({ client: caller })
    const { page, t } = session
    const copied = await watchClipboard(session)
    await session.open('/pages/profile')
    await clickButton(session, t('calendar.make'))
    await field(session, 'presence').fill(TEMPORARY)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('calendar.address') })
    await appears(dialog)
    await checkScreen(session)
    await clickButton(session, t('calendar.copy'))
    await eventually(copied).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    const address = await copied()
    await clickButton(session, t('calendar.kept'))
    await disappears(dialog)
    const calendar = await page.request.get(address)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    expect(await calendar.text()).toContain('BEGIN:VCALENDAR')

    await field(session, 'Names').click()
    await appears(page.getByText(t('toast.profileUpdated')))
    await checkScreen(session)
    await clickButton(session, t('calendar.end'))
    const question = page.getByRole('alertdialog')
    await appears(question)
    await question.getByRole('button', { name: t('calendar.end'), exact: true }).click()
    await appears(page.getByText(t('calendar.none')))
    expect((await page.request.get(address)).status()).toBe(404)
  },
)

journeyReadOnly(
  inFullRun('the form is shown again when the recovery mail cannot be sent'),
  async ({ open }) => {
    const session = await open()
    const { page, t } = session
    await session.open('/login')
    await clickButton(session, t('auth.forgot'))
    await field(session, 'username').fill('role2@lls.local')
    await page.route('**/api/login', (call) =>
      call.fulfill({ json: { Success: false, Message: 'ERROR_UNABLE_TO_SEND_MAIL' } }),
    )
    await clickButton(session, t('account.send'))
    await appears(page.getByRole('alert').getByText(t('errors.ERROR_UNABLE_TO_SEND_MAIL')))
    await checkScreen(session, LIGHT_ONLY)
    await clickButton(session, t('common.ok'))
    expect(await field(session, 'username').inputValue()).toBe('role2@lls.local')
  },
)

journeyOnObservers(
  inFullRun('an observer offers neither the profile nor password recovery'),
  async ({ open, instance }) => {
    const guest = await open({ instance })
    await guest.open('/login')
    await appears(guest.page.getByRole('region', { name: guest.t('shell.observer') }))
    expect(await guest.page.getByRole('button', { name: guest.t('auth.forgot') }).count()).toBe(0)
    const session = await open({ instance, role: 2 })
    await session.page.goto(`${instance.address}/pages/profile`)
    await arrives(session.page, '/pages/home')
    await session.idle()
    expect(await session.page.getByRole('link', { name: session.t('pages.profile') }).count()).toBe(0)
  },
)
