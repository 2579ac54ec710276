import { createHash } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { KIND_ROUTES } from '../../ui/src/api/kind-routes.gen.ts'
import { ApiClient, PASSWORD, type Role, usernameOf } from '../harness/api.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { environment, inFullRun, journeyOnObservers, type Open } from '../harness/journey.ts'
import { demoFileContent, unique } from '../harness/library.ts'
import { ARTIFACTS } from '../harness/paths.ts'
import { FULL } from '../harness/run-mode.ts'
import { checkScreen, expectAccessible } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'
import { findWriteControls, KINDS } from '../harness/write-controls.ts'

const banner = ({ page, t }: UserSession) => page.getByRole('region', { name: t('shell.observer') })

/** The banner shows the time of the copy's data. */
async function expectSyncTime(session: UserSession): Promise<void> {
  const { t } = session
  const [words = ''] = t('shell.observerSince', { time: '|', ago: '' }).split('|')
  await eventually(() => banner(session).textContent()).toMatch(new RegExp(`${words.trim()} \\d`))
}

/** Navigates to a URL without reloading the page. */
async function navigate({ page }: UserSession, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

type Kind = (typeof KINDS)[number]
const pathOf = (kind: Kind) => KIND_ROUTES[kind].path
const listPath = (kind: Kind) => (kind === 'revisions' ? `${pathOf(kind)}/1` : pathOf(kind))
/** The register of EU acts and the tables of concordance are no part of the settings. */
const EU_ACTS = ['/pages/euacts', '/pages/euacts/32016R0679']
const TABLES = ['/pages/concordances', '/pages/concordances/1']
const settingsPaths = (kinds: readonly Kind[]) =>
  kinds.flatMap((kind) => {
    if (kind === 'euacts') return EU_ACTS
    if (kind === 'concordances') return TABLES
    return kind === 'linebodies' ? [pathOf(kind)] : [listPath(kind), `${pathOf(kind)}/view/1`]
  })

const LIBRARY = ['/pages/legaltexts?text=1', '/pages/draftlegaltexts', '/pages/statistics']
const OTHER = ['/pages/favourites', '/pages/resources', '/pages/regulations']
const TERMS = ['/pages/glossary?term=1', '/pages/search?q=a']
const SCREENS: Record<Role, string[]> = {
  1: [
    ...LIBRARY,
    ...OTHER,
    ...TERMS,
    ...settingsPaths(KINDS),
    '/pages/settings/users/view/3',
    '/pages/settings/logs',
  ],
  2: ['/pages/legaltexts?text=1', '/pages/regulations', ...settingsPaths(['legaltexts', 'revisions'])],
  3: [
    '/pages/legaltexts?text=1',
    ...EU_ACTS,
    ...TABLES,
    ...OTHER,
    ...TERMS,
    '/pages/settings/versions/view/1',
  ],
  4: [...TERMS, '/pages/favourites', ...settingsPaths(['terms'])],
  5: [...TERMS, '/pages/favourites'],
}
const CHECKED = [
  '/pages/legaltexts?text=1',
  '/pages/glossary?term=1',
  '/pages/settings/users',
  '/pages/settings/sectors',
]

/** Opens the screens of a role one after another and checks that none has a control that writes. */
async function expectReadOnly(session: UserSession, role: Role): Promise<void> {
  const { page } = session
  const forms = KINDS.flatMap((kind) => [`${pathOf(kind)}/new`, `${pathOf(kind)}/edit/1`])
  const heading = () => page.locator('main h1').first().textContent()
  await session.open('/pages/home')
  await expectSyncTime(session)
  expect(await findWriteControls(session), `ways to write at home, role ${role}`).toEqual([])
  // Every sixth screen outside of full runs: the API tests refuse every call that writes.
  for (const path of SCREENS[role].filter((_, index) => FULL || index % 6 === 0)) {
    const before = await heading()
    await navigate(session, path)
    await eventually(heading).not.toBe(before)
    await session.idle()
    await arrives(page, path)
    await appears(banner(session))
    expect(await findWriteControls(session), `ways to write at ${path}, role ${role}`).toEqual([])
    if (role === 1 && CHECKED.includes(path)) await expectAccessible(page)
  }
  for (const path of ['/pages/profile', ...(FULL && role === 1 ? forms : forms.slice(0, 2))]) {
    await navigate(session, path)
    await arrives(page, '/pages/home')
  }
}

async function signIn(open: Open): Promise<UserSession> {
  const session = await open()
  const { page, t } = session
  await session.open('/login')
  await expectSyncTime(session)
  await checkScreen(session, { schemes: ['light'] })
  await page.getByLabel(t('auth.username')).fill(usernameOf(1))
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await arrives(page, '/pages/home')
  await session.idle()
  await checkScreen(session)
  return session
}

journeyOnObservers(
  'users of each role can read on an observer and find no control that writes',
  async ({ open }) => {
    await expectReadOnly(await signIn(open), 1)
    if (FULL) for (const role of [2, 3, 4, 5] as const) await expectReadOnly(await open({ role }), role)
    // The same check on the origin finds controls that write.
    const [origin] = environment().writable
    const expert = await open({ instance: origin, role: 2 })
    await expert.open(pathOf('sectors'))
    expect((await findWriteControls(expert)).length).toBeGreaterThan(5)
  },
)

journeyOnObservers(
  inFullRun('on an observer a new user is not sent to the profile, and recovery links lead to the origin'),
  async ({ open, instance }) => {
    const origin = environment().writable.find(({ database }) => database === instance.database)
    if (!origin) throw new Error('the observer has no origin')
    const username = `${unique('yeni').replace(/\W/g, '')}@lls.local`
    const admin = await ApiClient.signIn(origin, 1)
    const person = { Name: 'Ada', LastName: 'Deniz', RoleId: 3, AgencyId: 1, Enabled: true }
    await admin.save('users', {
      Id: 0,
      ...person,
      Username: username,
      Password: 'gecici-1',
      Password2: 'gecici-1',
    })
    // Sign-ins before the user has arrived would count as wrong passwords.
    const reader = await ApiClient.signIn(instance, 1)
    await eventually(async () => (await reader.get(`/api/settings/users?q=${username}`)).Total).toBe(1)
    const caller = await ApiClient.signInAs(instance, username, 'gecici-1')

    const session = await open({ client: caller })
    const { page, t } = session
    await session.open('/pages/home')
    const welcome = page.getByRole('dialog', { name: t('account.welcomeTitle', { name: 'Ada Deniz' }) })
    await appears(welcome.getByText(t('account.welcomeObserver')))
    expect(await welcome.getByRole('button', { name: t('account.changeNow') }).count()).toBe(0)
    await expectAccessible(page)
    await welcome.getByRole('button', { name: t('common.ok') }).click()
    await disappears(welcome)
    await session.open('/pages/home')
    expect(await welcome.count(), 'the welcome comes once').toBe(0)

    await session.open(`/reminder/${'k'.repeat(43)}`)
    await appears(page.getByRole('alert').getByText(t('account.reminderObserver')))
    await appears(banner(session))
    await expectAccessible(page)
    await page.getByRole('button', { name: t('account.toLogin') }).click()
    await arrives(page, '/login')
    await session.open('/pages/home') // the session continues
  },
)

// On PostgreSQL the database contains the files.
journeyOnObservers(
  inFullRun('a file that has not arrived yet is reported, and has the same content once it has'),
  async ({ open, instance }) => {
    const content = demoFileContent('resmi-gazete.pdf')
    const sha = createHash('sha256').update(content).digest('hex')
    const there = join(instance.data, 'blobs', sha.slice(0, 2), sha)
    const session = await open({ role: 3 })
    const { page, t, api } = session
    const { Items } = await api.get('/api/legaltexts?q=18%2F2012')
    await session.open(`/pages/legaltexts?text=${Items[0].Id}`)
    const name = t('viewer.download', { name: 'AYY_resmi_gazete.pdf' })
    const download = page.getByRole('dialog').getByRole('button', { name })
    await appears(download)
    session.problems.expect(503, /\/file\//)
    renameSync(there, `${there}-aside`)
    try {
      await download.click()
      await appears(page.getByText(t('errors.ERROR_NOT_SYNCHRONISED')))
      await expectAccessible(page)
    } finally {
      renameSync(`${there}-aside`, there)
    }
    const coming = page.waitForEvent('download')
    await download.click()
    const kept = join(ARTIFACTS, 'observer-download.pdf')
    await (await coming).saveAs(kept)
    expect(readFileSync(kept).equals(content)).toBe(true)
  },
  'sqlite',
)
