import { expect } from 'vitest'
import type { Role } from '../harness/api.ts'
import type { Language, TextKey } from '../harness/catalogue.ts'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { unique } from '../harness/library.ts'
import { confirmDelete, expectDisabled, rowOf } from '../harness/lists.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const SETTINGS = '/pages/settings'
/** The users of the demo library: the System Account and role 1. */
const SYSTEM_ACCOUNT = 1

type Named = {
  NameTR: string
  NameEN: string
}
const nameIn = (uniqueNames: Named, language: Language) =>
  language === 'tr' ? uniqueNames.NameTR : uniqueNames.NameEN
const uniqueNames = (tr: string, en: string): Named => ({ NameTR: unique(tr), NameEN: unique(en) })

journeyReadOnly(
  inFullRun('agencies, users and domains are accessible and fit the screen'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    for (const path of ['users', 'users/edit/1', 'agencies/view/1', 'domains/edit/1']) {
      await session.open(`${SETTINGS}/${path}`)
      await arrives(session.page, `${SETTINGS}/${path}`)
      await checkScreen(session)
    }
  },
)

journeyReadOnly(
  inFullRun('each role has its kinds in the menu, and cannot open others by URL'),
  async ({ open }) => {
    const OF_ROLE: Partial<Record<Role, TextKey[]>> = {
      1: ['settings.domains', 'settings.terms', 'settings.agencies', 'settings.users'],
      2: ['settings.domains', 'settings.terms'],
      4: ['settings.domains', 'settings.terms'],
    }
    const ALL: TextKey[] = [
      'settings.linebodies',
      'settings.domains',
      'settings.terms',
      'settings.agencies',
      'settings.users',
    ]
    for (const role of [1, 2, 3, 4, 5] as Role[]) {
      const session = await open({ role })
      const { page, t } = session
      await session.open('/pages/home')
      const menu = page.getByRole('navigation', { name: t('shell.menu') })
      const own = OF_ROLE[role]
      if (own) await menu.getByRole('button', { name: t('shell.settings') }).click()
      const found = (await texts(menu.getByRole('link'))).filter((text) => ALL.some((key) => t(key) === text))
      expect(found).toEqual((own ?? []).map((key) => t(key)))
      if (role === 1) continue
      await session.open(`${SETTINGS}/users`)
      await arrives(page, '/pages/home')
    }
  },
)

journey('an agency: created, found, changed, not deletable while it has users, deleted', async (scene) => {
  const session = await scene.open({ role: 1 })
  const { page, t, api, language } = session
  const form = new FormPage(session)
  const names = uniqueNames('Deneme Kurumu', 'Trial Agency')
  const name = nameIn(names, language)
  await session.open(`${SETTINGS}/agencies/new`)
  await form.fill({ ...names, AbbrTR: 'dki' })
  expect(await form.field('AbbrTR').inputValue()).toBe('DKİ')
  await form.save('toast.created')
  await appears(page.getByRole('heading', { name }))
  await page.getByRole('link', { name: t('common.edit'), exact: true }).click()
  await form.fill({ Notes: 'Yalnızca deneme' })
  await form.save('toast.updated')
  const [agency] = (await api.get(`/api/settings/agencies?q=${encodeURIComponent(names.NameTR)}`)).Items
  expect(agency).toMatchObject({ ...names, AbbrTR: 'DKİ', Count: 0 })
  expect((await api.get(`/api/settings/agencies/view/${agency.Id}`)).Item.Notes).toBe('Yalnızca deneme')

  // The form warns of a name in use, and accepts it.
  await session.open(`${SETTINGS}/agencies/new`)
  await form.fill({ NameTR: names.NameTR.toLocaleUpperCase('tr') })
  await appears(page.getByText(t('forms.duplicateTitle')))
  await form.field('NameTR').fill('')

  const user = await api.save('users', {
    Id: 0,
    Name: 'Deniz',
    LastName: 'Kurumlu',
    Username: `${unique('deniz').replace(/\s/g, '.')}@lls.local`,
    RoleId: 2,
    AgencyId: agency.Id,
    Enabled: true,
    Password: 'parola',
    Password2: 'parola',
  })
  await session.open(`${SETTINGS}/agencies?q=${encodeURIComponent(name)}`)
  await expectDisabled(session, name, 'common.delete', t('kinds.reasons.usedByUsers_one', { count: 1 }))
  await session.open(`${SETTINGS}/agencies/view/${agency.Id}`)
  await appears(page.getByRole('link', { name: 'Deniz Kurumlu' }))
  await api.delete(`/api/settings/users/${user}`)
  await session.open(`${SETTINGS}/agencies?q=${encodeURIComponent(name)}`)
  await rowOf(session, name).action('common.delete').click()
  await confirmDelete(session)
  await disappears(rowOf(session, name).row)
})

journey(inFullRun('a line body: reached only by its URL, created, changed, deleted'), async ({ open }) => {
  const session = await open({ role: 2 })
  const { page, t, api, language } = session
  const form = new FormPage(session)
  const names = uniqueNames('Deneme Dairesi', 'Trial Department')
  await session.open(`${SETTINGS}/linebodies`)
  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  expect(await menu.getByText(t('settings.linebodies')).count()).toBe(0)
  await checkScreen(session)
  await session.open(`${SETTINGS}/linebodies/new`)
  await form.fill({ ...names, AbbrEN: 'td' })
  expect(await form.field('AbbrEN').inputValue()).toBe('TD')
  await form.save('toast.created')
  await page.getByRole('link', { name: t('common.edit'), exact: true }).click()
  await form.fill({ Notes: 'Yalnızca deneme' })
  await form.save('toast.updated')
  await session.open(`${SETTINGS}/linebodies`)
  const { row, action } = rowOf(session, nameIn(names, language))
  await action('common.delete').click()
  await confirmDelete(session)
  await disappears(row)
  const { Items } = await api.get('/api/settings/linebodies')
  expect(Items.filter(({ NameTR }: Named) => NameTR === names.NameTR)).toEqual([])
})

journey(
  inFullRun('a user: the rules of the form, the warning before sessions end, and protected accounts'),
  async (scene) => {
    const session = await scene.open({ role: 1 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const me = Number((await api.get('/api/session')).UserId)
    const address = `${unique('yeni').replace(/\s/g, '.')}@lls.local`
    await session.open(`${SETTINGS}/users/new`)
    await page.getByRole('radio', { name: t('account.way.type') }).check()
    await form.fill({
      Name: 'Yeni',
      LastName: 'Kullanıcı',
      Username: address,
      Password: 'parola',
      Password2: 'Parola',
    })
    await form.choose('RoleId', session.language === 'tr' ? 'Mevzuat Uzmanı' : 'Legal Drafting Expert')
    await form.saveButton.click()
    await appears(form.summary)
    await appears(page.getByText(t('validation.passwordsDiffer')).first())
    await checkScreen(session)
    await form.field('AgencyId').click()
    await page.getByRole('option').first().click()
    await form.fill({ Password2: 'parola' })
    await form.save('toast.created')
    const [user] = (await api.get(`/api/settings/users?q=${address}`)).Items
    expect(user).toMatchObject({ Name: 'Yeni', RoleId: 2, Enabled: true })

    await session.open(`${SETTINGS}/users/edit/${user.Id}`)
    const warning = page.getByText(t('forms.endsSessions'))
    await form.fill({ Name: 'Yepyeni' })
    await disappears(warning)
    await form.field('Enabled').click()
    await appears(warning)
    await appears(page.getByText(t('kinds.fields.passive')))
    await form.save('toast.updated')
    expect((await api.get(`/api/settings/users/edit/${user.Id}`)).Item).toMatchObject({
      Name: 'Yepyeni',
      Enabled: false,
    })

    await session.open(`${SETTINGS}/users?size=100`)
    await expectDisabled(
      session,
      t('common.systemAccount'),
      'common.delete',
      t('kinds.reasons.systemAccount'),
    )
    const mine = page.getByRole('row').filter({ hasText: 'role1@lls.local' })
    for (const action of [t('common.edit'), t('common.delete')])
      expect(
        await mine.getByRole('button', { name: new RegExp(`: ${action}$`) }).getAttribute('aria-disabled'),
      ).toBe('true')
    await rowOf(session, address).action('common.delete').click()
    await confirmDelete(session)
    await session.open(`${SETTINGS}/users/edit/${SYSTEM_ACCOUNT}`)
    expect(await form.field('RoleId').isDisabled()).toBe(true)
    expect(await form.field('Enabled').isDisabled()).toBe(true)
    await session.open(`${SETTINGS}/users/edit/${me}`)
    await appears(page.getByText(t('locked.ownTitle')))
    await disappears(form.saveButton)
  },
)

journey(inFullRun('a new term has the default domain and requires a domain'), async (scene) => {
  const session = await scene.open({ role: 4 })
  const { page, t, api, language } = session
  const form = new FormPage(session)
  const names = uniqueNames('deneme terimi', 'trial term')
  const name = nameIn(names, language)
  await session.open(`${SETTINGS}/terms/new`)
  await form.fill(names)
  const general = language === 'tr' ? 'Genel' : 'General'
  await page.getByRole('button', { name: t('forms.remove', { name: general }) }).click()
  await form.saveButton.click()
  await appears(form.summary)
  await form.focuses('Domains')
  await appears(page.getByText(t('kinds.messages.domains')).first())
  await checkScreen(session)
  await form.field('Domains').click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('treeitem', { name: new RegExp(`^${general}`) }).click()
  await picker.getByRole('button', { name: t('ui.picker.done') }).click()
  await form.save('toast.created')
  const [term] = (await api.get(`/api/settings/terms?q=${encodeURIComponent(names.NameTR)}`)).Items
  expect(term).toMatchObject({ ...names, Domains: [1] })
  await session.open(`${SETTINGS}/terms?q=${encodeURIComponent(name)}`)
  await rowOf(session, name).action('common.delete').click()
  await checkScreen(session, { currentWidthOnly: true })
  await confirmDelete(session)
  await disappears(rowOf(session, name).row)
})

journey(inFullRun('another domain becomes the default domain'), async (scene) => {
  const session = await scene.open({ role: 4 })
  const { t, api, language } = session
  const form = new FormPage(session)
  const names = uniqueNames('Deneme Alanı', 'Trial Domain')
  const id = await api.save('domains', { Id: 0, ...names, ParentId: null, IsDefault: false })
  const general = language === 'tr' ? 'Genel' : 'General'
  await session.open(`${SETTINGS}/domains`)
  await expectDisabled(session, general, 'common.delete', t('kinds.reasons.defaultDomain'))
  await session.open(`${SETTINGS}/domains/edit/${id}`)
  await form.field('IsDefault').click()
  await form.save('toast.updated')
  const defaults = async () =>
    (await api.get('/api/settings/domains')).Items.filter((one: { IsDefault: boolean }) => one.IsDefault)
  expect(await defaults()).toMatchObject([{ Id: id }])
  await session.open(`${SETTINGS}/domains/edit/${id}`)
  expect(await form.field('IsDefault').isDisabled()).toBe(true)
  await session.open(`${SETTINGS}/domains/edit/1`)
  await form.field('IsDefault').click()
  await form.save('toast.updated')
  expect(await defaults()).toMatchObject([{ Id: 1 }])
  await api.delete(`/api/settings/domains/${id}`)
})

journeyReadOnly(
  inFullRun('an invalid URL opens the list; a deleted record leads back to it'),
  async ({ open }) => {
    const session = await open({ role: 1 })
    const { page, t } = session
    session.problems.expect(400)
    session.problems.expect(404)
    await session.open(`${SETTINGS}/terms?sort=abc`)
    await arrives(page, `${SETTINGS}/terms`)
    await appears(page.getByRole('row').nth(1))
    await session.open(`${SETTINGS}/terms/view/999999`)
    await appears(page.getByText(t('forms.notOpened')))
    await page.getByRole('button', { name: t('common.back') }).click()
    await eventually(() => new URL(page.url()).pathname).toBe(`${SETTINGS}/terms`)
  },
)

journey(
  inFullRun('two tabs of one user: the one that lost the lock reports it and can take it again'),
  async (scene) => {
    const first = await scene.open({ role: 4 })
    const { api, t } = first
    const names = uniqueNames('iki sekme', 'two tabs')
    const id = await api.save('terms', { Id: 0, ...names, Domains: [1] })
    const form = new FormPage(first)
    await first.open(`${SETTINGS}/terms/edit/${id}`)
    await form.fill({ Notes: 'ilk sekmede yazıldı' })
    const second = await first.context.newPage()
    await second.goto(`${first.instance.address}${SETTINGS}/terms/edit/${id}`)
    await appears(second.locator('[data-field="NameTR"]'))
    const givenBack = second.waitForResponse((answer) => answer.url().endsWith(`/api/checkin/terms/${id}`))
    await second.getByRole('button', { name: t('ui.form.back'), exact: true }).click()
    await givenBack
    await form.saveButton.click()
    const lost = first.page.getByRole('alert').getByText(t('lock.lost'))
    await appears(lost)
    expect(await form.field('Notes').inputValue()).toBe('ilk sekmede yazıldı')
    await first.page.getByRole('button', { name: t('lock.again') }).click()
    await disappears(lost)
    await form.save('toast.updated')
    expect((await api.get(`/api/settings/terms/view/${id}`)).Item.Notes).toBe('ilk sekmede yazıldı')
    await api.delete(`/api/settings/terms/${id}`)
  },
)
