import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD, usernameOf } from '../harness/api.ts'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { Instances } from '../harness/instance.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'
import type { UserSession } from '../harness/user-session.ts'

const LIST = '/pages/settings/legaltexts'

/** A text to edit, and words that must not be stored anywhere afterwards. */
async function textToEdit({ api }: UserSession) {
  const sector = await addSector(api)
  const names = { NameTR: unique('Ortak Masa Yasası'), NameEN: unique('Shared Desk Law') }
  const id = await addText(api, { ...names, Sectors: [sector.Id] })
  return { ...names, address: `${LIST}/edit/${id}`, typed: unique('secretly typed') }
}

const menuOf = ({ page, t }: UserSession) => page.getByRole('navigation', { name: t('shell.menu') })
const signOut = (session: UserSession) =>
  menuOf(session)
    .getByRole('button', { name: session.t('shell.logout') })
    .click()

async function signIn({ page, t }: UserSession, role: 2 | 3): Promise<void> {
  await page.getByLabel(t('auth.username')).fill(usernameOf(role))
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
}

/** All stored data of the browser, as the next user of the computer could read it. */
const storedData = (page: Page): Promise<string> =>
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

/** Opens the form of a text, types, and waits until the browser keeps the draft. */
async function typeDraft(session: UserSession, given?: Awaited<ReturnType<typeof textToEdit>>) {
  const text = given ?? (await textToEdit(session))
  const form = new FormPage(session)
  await session.open(text.address)
  await form.fill({ NameEN: text.typed })
  await eventually(() => draftCount(session.page)).toBe(1)
  return { text, form }
}

const draftCount = async (page: Page) => ((await storedData(page)).match(/"lls-draft-/g) ?? []).length

journey('signing out from a changed form asks first and removes the data of the user', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const text = await textToEdit(session)
  await session.open(`/pages/draftlegaltexts?text=${text.address.split('/').at(-1)}`)
  const { form } = await typeDraft(session, text)

  await signOut(session)
  const question = page.getByRole('alertdialog')
  await appears(question.getByText(t('forms.leaveLost_one', { count: 1 })))
  await checkScreen(session)
  await question.getByRole('button', { name: t('forms.stay') }).click()
  await disappears(question)
  expect(await form.field('NameEN').inputValue()).toBe(text.typed)

  await signOut(session)
  await question.getByRole('button', { name: t('forms.leave'), exact: true }).click()
  await arrives(page, '/login')
  await appears(page.getByText(t('auth.lead')))
  const left = await storedData(page)
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

journey('a session that expires in a form leaves an encrypted draft for its user only', async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const { text, form } = await typeDraft(session)
  session.problems.expect(401)
  await session.api.post('/api/logout')
  await form.saveButton.click()
  await arrives(page, '/continue')
  await appears(page.getByText(t('auth.continueNote')))
  // The sign-in shows its usual content.
  await appears(page.getByText('127.0.0.1'))
  await appears(page.getByRole('button', { name: t('auth.forgot') }))
  expect(await draftCount(page)).toBe(1)
  const left = await storedData(page)
  for (const word of [text.typed, text.NameEN, 'lls-recent', 'lls-token']) expect(left).not.toContain(word)

  await signIn(session, 2)
  await arrives(page, text.address)
  await page.getByRole('button', { name: t('forms.draftRestore') }).click()
  await eventually(() => form.field('NameEN').inputValue()).toBe(text.typed)

  // Another user finds neither the draft nor the URL of its form.
  await eventually(() => draftCount(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.evaluate(() => localStorage.setItem('lls-token', 'Bearer over'))
  await page.goto(`${session.instance.address}${text.address}`)
  await arrives(page, '/continue')
  await signIn(session, 3)
  await arrives(page, '/pages/home')
  expect(await storedData(page)).not.toContain('lls-draft')
})

journey(inFullRun('an idle session warns in all tabs and leaves a draft when it ends'), async ({ open }) => {
  const instances = new Instances()
  try {
    const session = await open({
      role: 2,
      instance: await instances.startAlone('strict', '--security-profile', 'strict'),
    })
    const { page, t, context } = session
    const clock = await session.installClock()
    const { text, form } = await typeDraft(session)
    const lastAct = () => page.evaluate(() => localStorage.getItem('lls-last-act'))
    const before = await lastAct()
    const other = await context.newPage()
    session.problems.watch(other, session.instance.address)
    await other.goto(`${session.instance.address}/pages/home`)
    await eventually(lastAct).not.toBe(before) // opening a tab is user activity, once the tab watches
    const warnings = [page, other].map((tab) => tab.getByRole('alertdialog', { name: t('idle.title') }))

    // Each tab sends its regular calls, none of which is user activity.
    for (let minutes = 0; minutes < 28; minutes += 4) await clock.fastForward('04:00')
    for (const warning of warnings) await appears(warning.getByRole('timer'))
    await checkScreen(session)
    await other.getByRole('button', { name: t('idle.stay') }).click()
    for (const warning of warnings) await disappears(warning)
    await eventually(() => form.field('NameEN').inputValue()).toBe(text.typed)

    await clock.fastForward('28:00')
    for (const warning of warnings) await appears(warning)
    // A regular call of one tab may be on its way when the other tab ends the session.
    session.problems.expect(401, /^\/api\/(session|notifications)$/)
    await clock.fastForward('02:00')
    for (const tab of [page, other]) await arrives(tab, '/continue')
    await appears(page.getByText(t('auth.continueNote')))
    const left = await storedData(page)
    for (const word of [text.typed, text.NameEN, 'lls-recent', 'lls-token']) expect(left).not.toContain(word)

    await signIn(session, 2)
    await arrives(page, text.address)
    await page.getByRole('button', { name: t('forms.draftRestore') }).click()
    await eventually(() => form.field('NameEN').inputValue()).toBe(text.typed)
  } finally {
    await instances.stopAll()
  }
})

journey(
  inFullRun('signing out in one tab asks about the drafts of the other tabs and removes them'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t } = session
    await typeDraft(session)

    const other = await session.context.newPage()
    session.problems.watch(other, session.instance.address)
    await other.goto(`${session.instance.address}/pages/home`)
    const logout = other
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('button', { name: t('shell.logout') })
    await logout.click()
    const question = other.getByRole('alertdialog')
    await appears(question.getByText(t('signOut.text_one', { count: 1 })))
    await question.getByRole('button', { name: t('signOut.stay') }).click()
    await disappears(question)
    expect(await draftCount(page)).toBe(1)
    await logout.click()
    await question.getByRole('button', { name: t('signOut.all') }).click()
    await arrives(other, '/login')
    await arrives(page, '/continue')
    for (const tab of [page, other]) expect(await storedData(tab)).not.toContain('lls-draft')
  },
)

journey(inFullRun('a draft as long as a law is encrypted too, and removed at sign-out'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t } = session
  const text = await textToEdit(session)
  const parent = text.address.split('/').at(-1)
  const address = `/pages/settings/versions/new/${parent}`
  const form = new FormPage(session)
  const long = `${text.typed} ${'madde '.repeat(50_000)}`.trim()
  page.on('dialog', (dialog) => void dialog.accept())
  await session.open(address)
  await form.field('TextTR').fill(long)
  await eventually(async () => (await storedData(page)).includes('lls-drafts')).toBe(true)
  await eventually(() => draftCount(page)).toBe(1)
  expect(await storedData(page)).not.toContain(text.typed)
  await session.open('/pages/home')
  await session.open(address)
  await page.getByRole('button', { name: t('forms.draftRestore') }).click()
  await eventually(() => form.field('TextTR').inputValue()).toBe(long)
  await signOut(session)
  // The restored text may be on its way to be read for the outline when the session ends.
  session.problems.expect(401, /^\/api\/legaltexts\/outline$/)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('forms.leave'), exact: true })
    .click()
  await arrives(page, '/login')
  await eventually(() => storedData(page)).not.toContain('lls-draft')
})
