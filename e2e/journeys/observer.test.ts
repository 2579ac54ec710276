import { createHash } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { KIND_ROUTES } from '../../ui/src/api/kind-routes.gen.ts'
import { Caller, PASSWORD, type Role, usernameOf } from '../harness/api.ts'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import { environment, type Open, observe } from '../harness/journey.ts'
import { demoFileContent, unique } from '../harness/library.ts'
import { accessible, looksRight } from '../harness/looks.ts'
import { ARTIFACTS } from '../harness/paths.ts'
import { FULL } from '../harness/scale.ts'
import type { Visit } from '../harness/visit.ts'
import { KINDS, waysToWrite } from '../harness/writing.ts'

const banner = ({ page, t }: Visit) => page.getByRole('region', { name: t('shell.observer') })

/** The banner shows the time of the copy's data. */
async function saysTheTime(visit: Visit): Promise<void> {
  const { t } = visit
  const [words = ''] = t('shell.observerSince', { time: '|', ago: '' }).split('|')
  await eventually(() => banner(visit).textContent()).toMatch(new RegExp(`${words.trim()} \\d`))
}

/** Navigates to a URL without reloading the page. */
async function go({ page }: Visit, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

type Kind = (typeof KINDS)[number]
const at = (kind: Kind) => KIND_ROUTES[kind].path
const list = (kind: Kind) => (kind === 'revisions' ? `${at(kind)}/1` : at(kind))
const settings = (kinds: readonly Kind[]) =>
  kinds.flatMap((kind) => (kind === 'linebodies' ? [at(kind)] : [list(kind), `${at(kind)}/view/1`]))

const LAW = ['/pages/legaltexts?text=1', '/pages/draftlegaltexts', '/pages/statistics']
const AROUND = ['/pages/favourites', '/pages/resources', '/pages/regulations']
const TERMS = ['/pages/glossary?term=1', '/pages/search?q=a']
const SCREENS: Record<Role, string[]> = {
  1: [...LAW, ...AROUND, ...TERMS, ...settings(KINDS), '/pages/settings/logs'],
  2: ['/pages/legaltexts?text=1', '/pages/regulations', ...settings(['legaltexts', 'revisions'])],
  3: ['/pages/legaltexts?text=1', ...AROUND, ...TERMS, '/pages/settings/versions/view/1'],
  4: [...TERMS, '/pages/favourites', ...settings(['terms'])],
  5: [...TERMS, '/pages/favourites'],
}
const LOOKED_AT = [
  '/pages/legaltexts?text=1',
  '/pages/glossary?term=1',
  '/pages/settings/users',
  '/pages/settings/sectors',
]

/** Opens the screens of a role one after another and checks that none has a control that writes. */
async function onlyReads(visit: Visit, role: Role): Promise<void> {
  const { page } = visit
  // The interface is the same on both: outside a full run only samples of the second environment are checked.
  const briefly = !FULL && visit.instance.database !== 'sqlite'
  const screens = SCREENS[role].filter((_, index) => !briefly || index % 3 === 0)
  const forms = KINDS.flatMap((kind, index) => {
    const both = [`${at(kind)}/new`, `${at(kind)}/edit/1`]
    return FULL ? both : both.slice(index % 2, (index % 2) + 1)
  })
  const heading = () => page.locator('main h1').first().textContent()
  await visit.open('/pages/home')
  await saysTheTime(visit)
  expect(await waysToWrite(visit), `ways to write at home, role ${role}`).toEqual([])
  for (const path of screens) {
    const before = await heading()
    await go(visit, path)
    await eventually(heading).not.toBe(before)
    await visit.idle()
    await arrives(page, path)
    await appears(banner(visit))
    expect(await waysToWrite(visit), `ways to write at ${path}, role ${role}`).toEqual([])
    if (role === 1 && LOOKED_AT.includes(path) && visit.instance.database === 'sqlite') await accessible(page)
  }
  for (const path of ['/pages/profile', ...(role === 1 && !briefly ? forms : forms.slice(0, 2))]) {
    await go(visit, path)
    await arrives(page, '/pages/home')
  }
}

async function signsIn(open: Open): Promise<Visit> {
  const visit = await open()
  const { page, t } = visit
  await visit.open('/login')
  await saysTheTime(visit)
  await looksRight(visit, { schemes: ['light'] })
  await page.getByLabel(t('auth.username')).fill(usernameOf(1))
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await arrives(page, '/pages/home')
  await visit.idle()
  await looksRight(visit)
  return visit
}

observe('people of every role read on an observer, and find nothing that writes', async ({ open }) => {
  await onlyReads(await signsIn(open), 1)
  for (const role of [2, 3, 4, 5] as const) await onlyReads(await open({ role }), role)
  // The same check on the origin finds controls that write.
  const [origin] = environment().writable
  const expert = await open({ instance: origin, role: 2 })
  await expert.open(at('sectors'))
  expect((await waysToWrite(expert)).length).toBeGreaterThan(5)
})

observe(
  'a newcomer is welcomed without the profile, and keys of mails belong elsewhere',
  async ({ open, instance }) => {
    const origin = environment().writable.find(({ database }) => database === instance.database)
    if (!origin) throw new Error('the observer has no origin')
    const username = `${unique('yeni').replace(/\W/g, '')}@lls.local`
    const admin = await Caller.signIn(origin, 1)
    const person = { Name: 'Ada', LastName: 'Deniz', RoleId: 3, AgencyId: 1, Enabled: true }
    await admin.save('users', {
      Id: 0,
      ...person,
      Username: username,
      Password: 'gecici-1',
      Password2: 'gecici-1',
    })
    // Sign-ins before the user has arrived would count as wrong passwords.
    const reader = await Caller.signIn(instance, 1)
    await eventually(async () => (await reader.get(`/api/settings/users?q=${username}`)).Total).toBe(1)
    const caller = await Caller.signInAs(instance, username, 'gecici-1')

    const visit = await open({ caller })
    const { page, t } = visit
    await visit.open('/pages/home')
    const welcome = page.getByRole('dialog', { name: t('account.welcomeTitle', { name: 'Ada Deniz' }) })
    await appears(welcome.getByText(t('account.welcomeObserver')))
    expect(await welcome.getByRole('button', { name: t('account.changeNow') }).count()).toBe(0)
    await accessible(page)
    await welcome.getByRole('button', { name: t('common.ok') }).click()
    await vanishes(welcome)
    await visit.open('/pages/home')
    expect(await welcome.count(), 'the welcome comes once').toBe(0)

    await visit.open(`/reminder/${'k'.repeat(43)}`)
    await appears(page.getByRole('alert').getByText(t('account.reminderObserver')))
    await appears(banner(visit))
    await accessible(page)
    await page.getByRole('button', { name: t('account.toLogin') }).click()
    await arrives(page, '/login')
    await visit.open('/pages/home') // the session continues
  },
)

// On PostgreSQL the database contains the files.
observe(
  'a file that is not there yet says so, and is the same once it is',
  async ({ open, instance }) => {
    const content = demoFileContent('resmi-gazete.pdf')
    const sha = createHash('sha256').update(content).digest('hex')
    const there = join(instance.data, 'blobs', sha.slice(0, 2), sha)
    const visit = await open({ role: 3 })
    const { page, t, api } = visit
    const { Items } = await api.get('/api/legaltexts?q=18%2F2012')
    await visit.open(`/pages/legaltexts?text=${Items[0].Id}`)
    const name = t('viewer.download', { name: 'AYY_resmi_gazete.pdf' })
    const download = page.getByRole('dialog').getByRole('button', { name })
    await appears(download)
    visit.problems.expect(503, /\/file\//)
    renameSync(there, `${there}-aside`)
    try {
      await download.click()
      await appears(page.getByText(t('errors.ERROR_NOT_SYNCHRONISED')))
      await accessible(page)
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
