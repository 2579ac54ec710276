import { join } from 'node:path'
import { expect } from 'vitest'
import { Caller, type Role } from '../harness/api.ts'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import type { Instance } from '../harness/instance.ts'
import { journey, look, observe } from '../harness/journey.ts'
import { looksRight } from '../harness/looks.ts'
import { keyIn, lastMail } from '../harness/outbox.ts'
import { ROOT } from '../harness/paths.ts'
import type { Visit } from '../harness/visit.ts'

/** The screens before the sign-in read the colour scheme when they open. */
const LIGHT = { schemes: ['light'] } as const
const TEMPORARY = 'gecici-1'
const CHOSEN = 'kestane-12'
const PICTURE = join(ROOT, 'internal/ops/demo/data/files/akis-semasi.png')

const field = ({ page }: Visit, key: string) => page.locator(`[data-field="${key}"]`)

async function press({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function signIn(visit: Visit, username: string, password: string): Promise<void> {
  await visit.open('/login')
  await field(visit, 'username').fill(username)
  await field(visit, 'password').fill(password)
  await press(visit, visit.t('auth.signIn'))
  await arrives(visit.page, '/pages/home')
}

journey(
  'a new colleague is welcomed, forgets the password and gets another',
  async ({ open, instance, language }) => {
    const username = await newAccount(instance, 'Ada', 3)
    const visit = await open()
    const { page, t } = visit

    await signIn(visit, username, TEMPORARY)
    const welcome = page.getByRole('dialog', { name: t('account.welcomeTitle', { name: 'Ada Deniz' }) })
    await appears(welcome)
    await looksRight(visit)
    await press(visit, t('account.changeLater'))
    await vanishes(welcome)
    await visit.open('/pages/legaltexts')
    expect(await welcome.count(), 'the welcome comes once').toBe(0)

    await visit.open('/login')
    await press(visit, t('auth.forgot'))
    await field(visit, 'username').fill('ada')
    await press(visit, t('account.send'))
    await appears(page.getByText(t('auth.usernameEmail')))
    await looksRight(visit, LIGHT)
    await field(visit, 'username').fill('nobody@lls.local')
    await press(visit, t('account.send'))
    await appears(page.getByRole('alert').getByText(t('errors.ERROR_USERNAME_DOES_NOT_EXIST')))
    await press(visit, t('common.ok'))
    await field(visit, 'username').fill(username)
    await press(visit, t('account.send'))
    await appears(page.getByText(t('account.mailSent', { address: username })))
    await looksRight(visit, LIGHT)

    const mail = lastMail(instance, username)
    expect(mail).toContain(`Content-Language: ${language}`)
    await visit.open('/reminder')
    await appears(page.getByText(t('account.keyMissing')))
    await visit.open(`/reminder/${'A'.repeat(43)}`)
    await appears(page.getByText(t('errors.ERROR_INVALID_KEY')))
    await looksRight(visit, LIGHT)
    await visit.open(`/reminder/${keyIn(mail)}`)
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
    await field(visit, 'Password').fill(CHOSEN)
    await field(visit, 'Password2').fill('kestane')
    await press(visit, t('account.savePassword'))
    await appears(page.getByText(t('account.passwordFault.differ')))
    await looksRight(visit, LIGHT)
    await field(visit, 'Password2').fill(CHOSEN)
    await press(visit, t('account.savePassword'))
    await appears(page.getByText(t('account.passwordSet')))
    await press(visit, t('account.toLogin'))
    await arrives(page, '/login')
    await visit.open(`/reminder/${keyIn(mail)}`)
    await appears(page.getByText(t('errors.ERROR_INVALID_KEY')))
    await signIn(visit, username, CHOSEN)
  },
)

/** A new account that only this journey uses, so that ending its sessions does not affect other journeys. */
async function newAccount(instance: Instance, name: string, role: Role): Promise<string> {
  const admin = await Caller.signIn(instance, 1)
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

journey('the profile: a picture, another password, the other sessions', async ({ open, instance }) => {
  const username = await newAccount(instance, 'Ece', 5)
  const caller = await Caller.signInAs(instance, username, TEMPORARY)
  await caller.post('/api/profile', { FirstLogin: false })
  const visit = await open({ caller })
  const { page, t } = visit
  await Caller.signInAs(instance, username, TEMPORARY) // in another browser
  await visit.open('/pages/profile')
  await appears(page.getByText(t('account.thisSession')))
  await looksRight(visit)

  await press(visit, t('account.loadPicture'))
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await appears(dialog.getByText(t('account.pictureFault.type')))
  await looksRight(visit, { here: true })
  await file.setInputFiles(PICTURE)
  const square = dialog.getByRole('group', { name: t('account.square') })
  await square.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => dialog.getByLabel(t('account.zoom'), { exact: true }).inputValue()).toBe('1.1')
  expect(await square.evaluate((node) => node === document.activeElement), 'the square keeps the focus').toBe(
    true,
  )
  await looksRight(visit)
  await press(visit, t('account.usePicture'))
  await vanishes(dialog)
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('toast.profileUpdated')))
  await appears(page.locator('header img[src^="data:image/"]').first())
  await eventually(() => page.getByText(t('ui.form.unsaved')).count()).toBe(0)

  await field(visit, 'Password').fill('abc')
  await page.keyboard.press('Control+s')
  await appears(page.getByText(t('account.passwordFault.againRequired')))
  await looksRight(visit)
  await page.getByRole('link', { name: t('pages.glossary'), exact: true }).click()
  const guard = page.getByRole('alertdialog')
  await appears(guard)
  await press(visit, t('account.stay'))
  await field(visit, 'Password').fill('')
  await press(visit, t('account.deletePicture'))
  await page.keyboard.press('Control+s')
  await vanishes(page.getByRole('button', { name: t('account.deletePicture') }))

  await press(visit, t('account.endOthers'))
  await appears(page.getByText(t('account.sessionsEnded')))
  await vanishes(page.getByRole('button', { name: t('account.endOthers') }))
})

look('a mail that cannot be sent leads back to the form', async ({ open }) => {
  const visit = await open()
  const { page, t } = visit
  await visit.open('/login')
  await press(visit, t('auth.forgot'))
  await field(visit, 'username').fill('role2@lls.local')
  await page.route('**/api/login', (call) =>
    call.fulfill({ json: { Success: false, Message: 'ERROR_UNABLE_TO_SEND_MAIL' } }),
  )
  await press(visit, t('account.send'))
  await appears(page.getByRole('alert').getByText(t('errors.ERROR_UNABLE_TO_SEND_MAIL')))
  await looksRight(visit, LIGHT)
  await press(visit, t('common.ok'))
  expect(await field(visit, 'username').inputValue()).toBe('role2@lls.local')
})

observe('an observer has neither a profile nor forgotten passwords', async ({ open, instance }) => {
  const guest = await open({ instance })
  await guest.open('/login')
  await appears(guest.page.getByRole('region', { name: guest.t('shell.observer') }))
  expect(await guest.page.getByRole('button', { name: guest.t('auth.forgot') }).count()).toBe(0)
  const visit = await open({ instance, role: 2 })
  await visit.page.goto(`${instance.address}/pages/profile`)
  await arrives(visit.page, '/pages/home')
  await visit.idle()
  expect(await visit.page.getByRole('link', { name: visit.t('pages.profile') }).count()).toBe(0)
})
