import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD, usernameOf } from '../harness/api.ts'
import { appears, arrives, eventually, vanishes } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { Instances } from '../harness/instance.ts'
import { once } from '../harness/journey.ts'
import { addSector, addText, unique } from '../harness/library.ts'
import { looksRight } from '../harness/looks.ts'
import type { Visit } from '../harness/visit.ts'

const LIST = '/pages/settings/legaltexts'

/** A text to edit, and words that must not be stored anywhere afterwards. */
async function textToEdit({ api }: Visit) {
  const sector = await addSector(api)
  const names = { NameTR: unique('Ortak Masa Yasası'), NameEN: unique('Shared Desk Law') }
  const id = await addText(api, { ...names, Sectors: [sector.Id] })
  return { ...names, address: `${LIST}/edit/${id}`, typed: unique('secretly typed') }
}

const menuOf = ({ page, t }: Visit) => page.getByRole('navigation', { name: t('shell.menu') })
const signOut = (visit: Visit) =>
  menuOf(visit)
    .getByRole('button', { name: visit.t('shell.logout') })
    .click()

async function signIn({ page, t }: Visit, role: 2 | 3): Promise<void> {
  await page.getByLabel(t('auth.username')).fill(usernameOf(role))
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
}

/** All stored data of the browser, as the next user of the computer could read it. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows = async ({ name = '' }: IDBDatabaseInfo) => {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      const stores = [...database.objectStoreNames].map(
        (store) =>
          new Promise<unknown[]>((done) => {
            const all = database.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => done(all.result)
          }),
      )
      const found = (await Promise.all(stores)).flat()
      database.close()
      const text = (row: unknown) => (row instanceof Uint8Array ? new TextDecoder().decode(row) : String(row))
      return `${name} ${found.map(text).join(' ')}`
    }
    const databases = await Promise.all((await indexedDB.databases()).map(rows))
    const cached = await caches.keys()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie])
  })

const drafts = async (page: Page) => ((await kept(page)).match(/"lls-draft-/g) ?? []).length

once('signing out from a changed form asks, and nothing of its user stays', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t } = visit
  const text = await textToEdit(visit)
  const form = new FormPage(visit)
  await visit.open(`/pages/draftlegaltexts?view=${text.address.split('/').at(-1)}`)
  await visit.open(text.address)
  await form.fill({ NameEN: text.typed })
  await eventually(() => drafts(page)).toBe(1)

  await signOut(visit)
  const question = page.getByRole('alertdialog')
  await appears(question.getByText(t('forms.leaveLost_one', { count: 1 })))
  await looksRight(visit)
  await question.getByRole('button', { name: t('forms.stay') }).click()
  await vanishes(question)
  expect(await form.field('NameEN').inputValue()).toBe(text.typed)

  await signOut(visit)
  await question.getByRole('button', { name: t('forms.leave'), exact: true }).click()
  await arrives(page, '/login')
  await appears(page.getByText(t('auth.lead')))
  const left = await kept(page)
  for (const word of [
    text.typed,
    text.NameTR,
    text.NameEN,
    'lls-draft',
    'lls-recent',
    'lls-user',
    'lls-token',
  ])
    expect(left).not.toContain(word)

  await page.goBack()
  await arrives(page, '/continue')
  await appears(page.getByText(t('auth.lead')))
  expect(await page.getByText(t('auth.continueNote')).count()).toBe(0)
  expect(await page.getByText(text.NameEN).count()).toBe(0)
})

once('a session that expires in a form leaves an encrypted draft, for its user alone', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t } = visit
  const text = await textToEdit(visit)
  const form = new FormPage(visit)
  await visit.open(text.address)
  await form.fill({ NameEN: text.typed })
  await eventually(() => drafts(page)).toBe(1)
  visit.problems.expect(401)
  await visit.api.post('/api/logout')
  await form.saveButton.click()
  await arrives(page, '/continue')
  await appears(page.getByText(t('auth.continueNote')))
  // The sign-in shows its usual content.
  await appears(page.getByText('127.0.0.1'))
  await appears(page.getByRole('button', { name: t('auth.forgot') }))
  expect(await drafts(page)).toBe(1)
  const left = await kept(page)
  for (const word of [text.typed, text.NameEN, 'lls-recent', 'lls-token']) expect(left).not.toContain(word)

  await signIn(visit, 2)
  await arrives(page, text.address)
  await page.getByRole('button', { name: t('forms.draftRestore') }).click()
  await eventually(() => form.field('NameEN').inputValue()).toBe(text.typed)

  // Another user finds neither the draft nor the URL of its form.
  await eventually(() => drafts(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.evaluate(() => localStorage.setItem('lls-token', 'Bearer over'))
  await page.goto(`${visit.instance.address}${text.address}`)
  await arrives(page, '/continue')
  await signIn(visit, 3)
  await arrives(page, '/pages/home')
  expect(await kept(page)).not.toContain('lls-draft')
})

once('a session without its user warns in all tabs, and leaves the draft when it ends', async ({ open }) => {
  const instances = new Instances()
  try {
    const visit = await open({
      role: 2,
      instance: await instances.alone('strict', '--security-profile', 'strict'),
    })
    const { page, t, context } = visit
    await context.clock.install()
    const text = await textToEdit(visit)
    const form = new FormPage(visit)
    await visit.open(text.address)
    await form.fill({ NameEN: text.typed })
    await eventually(() => drafts(page)).toBe(1)
    const lastAct = () => page.evaluate(() => localStorage.getItem('lls-last-act'))
    const before = await lastAct()
    const other = await context.newPage()
    visit.problems.watch(other, visit.instance.address)
    await other.goto(`${visit.instance.address}/pages/home`)
    await eventually(lastAct).not.toBe(before) // opening a tab is user activity, once the tab watches
    const warnings = [page, other].map((tab) => tab.getByRole('alertdialog', { name: t('idle.title') }))

    // Each tab sends its regular calls, none of which is user activity.
    for (let minutes = 0; minutes < 28; minutes += 4) await context.clock.fastForward('04:00')
    for (const warning of warnings) await appears(warning.getByRole('timer'))
    await looksRight(visit)
    await other.getByRole('button', { name: t('idle.stay') }).click()
    for (const warning of warnings) await vanishes(warning)
    await eventually(() => form.field('NameEN').inputValue()).toBe(text.typed)

    await context.clock.fastForward('28:00')
    for (const warning of warnings) await appears(warning)
    await context.clock.fastForward('02:00')
    for (const tab of [page, other]) await arrives(tab, '/continue')
    await appears(page.getByText(t('auth.continueNote')))
    const left = await kept(page)
    for (const word of [text.typed, text.NameEN, 'lls-recent', 'lls-token']) expect(left).not.toContain(word)

    await signIn(visit, 2)
    await arrives(page, text.address)
    await page.getByRole('button', { name: t('forms.draftRestore') }).click()
    await eventually(() => form.field('NameEN').inputValue()).toBe(text.typed)
  } finally {
    await instances.stopAll()
  }
})

once('signing out in one tab asks for the drafts of the others, and ends them', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t } = visit
  const text = await textToEdit(visit)
  await visit.open(text.address)
  await new FormPage(visit).fill({ NameEN: text.typed })
  await eventually(() => drafts(page)).toBe(1)

  const other = await visit.context.newPage()
  visit.problems.watch(other, visit.instance.address)
  await other.goto(`${visit.instance.address}/pages/home`)
  const logout = other
    .getByRole('navigation', { name: t('shell.menu') })
    .getByRole('button', { name: t('shell.logout') })
  await logout.click()
  const question = other.getByRole('alertdialog')
  await appears(question.getByText(t('signOut.text_one', { count: 1 })))
  await question.getByRole('button', { name: t('signOut.stay') }).click()
  await vanishes(question)
  expect(await drafts(page)).toBe(1)
  await logout.click()
  await question.getByRole('button', { name: t('signOut.all') }).click()
  await arrives(other, '/login')
  await arrives(page, '/continue')
  for (const tab of [page, other]) expect(await kept(tab)).not.toContain('lls-draft')
})

once('a draft as long as a law is kept encrypted as well, and goes with its user', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t } = visit
  const text = await textToEdit(visit)
  const parent = text.address.split('/').at(-1)
  const address = `/pages/settings/versions/new/${parent}`
  const form = new FormPage(visit)
  const long = `${text.typed} ${'madde '.repeat(50_000)}`.trim()
  page.on('dialog', (dialog) => void dialog.accept())
  await visit.open(address)
  await form.field('TextTR').fill(long)
  await eventually(async () => (await kept(page)).includes('lls-drafts')).toBe(true)
  await eventually(() => drafts(page)).toBe(1)
  expect(await kept(page)).not.toContain(text.typed)
  await visit.open('/pages/home')
  await visit.open(address)
  await page.getByRole('button', { name: t('forms.draftRestore') }).click()
  await eventually(() => form.field('TextTR').inputValue()).toBe(long)
  await signOut(visit)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('forms.leave'), exact: true })
    .click()
  await arrives(page, '/login')
  await eventually(() => kept(page)).not.toContain('lls-draft')
})
