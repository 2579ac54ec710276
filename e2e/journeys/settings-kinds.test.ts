import { expect } from 'vitest'
import type { Role } from '../harness/api.ts'
import { appears, arrives, eventually, texts, vanishes } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { look, once } from '../harness/journey.ts'
import { unique } from '../harness/library.ts'
import { confirmDelete, refuses, rowOf } from '../harness/lists.ts'
import { looksRight } from '../harness/looks.ts'
import type { Language, Word } from '../harness/words.ts'

const SETTINGS = '/pages/settings'
/** The users of the demo library: the System Account and role 1. */
const SYSTEM = 1

type Named = {
  NameTR: string
  NameEN: string
}
const nameIn = (named: Named, language: Language) => (language === 'tr' ? named.NameTR : named.NameEN)
const named = (tr: string, en: string): Named => ({ NameTR: unique(tr), NameEN: unique(en) })

look('agencies, users and domains look right', async ({ open }) => {
  const visit = await open({ role: 1 })
  for (const path of ['users', 'users/edit/1', 'agencies/view/1', 'domains/edit/1']) {
    await visit.open(`${SETTINGS}/${path}`)
    await arrives(visit.page, `${SETTINGS}/${path}`)
    await looksRight(visit)
  }
})

look('each role finds its kinds in the menu, and no others by address', async ({ open }) => {
  const OF_ROLE: Partial<Record<Role, Word[]>> = {
    1: ['settings.domains', 'settings.terms', 'settings.agencies', 'settings.users'],
    2: ['settings.domains', 'settings.terms'],
    4: ['settings.domains', 'settings.terms'],
  }
  const ALL: Word[] = [
    'settings.linebodies',
    'settings.domains',
    'settings.terms',
    'settings.agencies',
    'settings.users',
  ]
  for (const role of [1, 2, 3, 4, 5] as Role[]) {
    const visit = await open({ role })
    const { page, t } = visit
    await visit.open('/pages/home')
    const menu = page.getByRole('navigation', { name: t('shell.menu') })
    const own = OF_ROLE[role]
    if (own) await menu.getByRole('button', { name: t('shell.settings') }).click()
    const found = (await texts(menu.getByRole('link'))).filter((text) => ALL.some((key) => t(key) === text))
    expect(found).toEqual((own ?? []).map((key) => t(key)))
    if (role === 1) continue
    await visit.open(`${SETTINGS}/users`)
    await arrives(page, '/pages/home')
  }
})

once('an agency: created, found, changed, kept while users belong to it, deleted', async (scene) => {
  const visit = await scene.open({ role: 1 })
  const { page, t, api, language } = visit
  const form = new FormPage(visit)
  const names = named('Deneme Kurumu', 'Trial Agency')
  const name = nameIn(names, language)
  await visit.open(`${SETTINGS}/agencies/new`)
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
  await visit.open(`${SETTINGS}/agencies/new`)
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
  await visit.open(`${SETTINGS}/agencies?q=${encodeURIComponent(name)}`)
  await refuses(visit, name, 'common.delete', t('kinds.reasons.usedByUsers_one', { count: 1 }))
  await visit.open(`${SETTINGS}/agencies/view/${agency.Id}`)
  await appears(page.getByRole('link', { name: 'Deniz Kurumlu' }))
  await api.delete(`/api/settings/users/${user}`)
  await visit.open(`${SETTINGS}/agencies?q=${encodeURIComponent(name)}`)
  await rowOf(visit, name).act('common.delete').click()
  await confirmDelete(visit)
  await vanishes(rowOf(visit, name).row)
})

once('a line body: reached by its address alone, created, changed, deleted', async ({ open }) => {
  const visit = await open({ role: 2 })
  const { page, t, api, language } = visit
  const form = new FormPage(visit)
  const names = named('Deneme Dairesi', 'Trial Department')
  await visit.open(`${SETTINGS}/linebodies`)
  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  expect(await menu.getByText(t('settings.linebodies')).count()).toBe(0)
  await looksRight(visit)
  await visit.open(`${SETTINGS}/linebodies/new`)
  await form.fill({ ...names, AbbrEN: 'td' })
  expect(await form.field('AbbrEN').inputValue()).toBe('TD')
  await form.save('toast.created')
  await page.getByRole('link', { name: t('common.edit'), exact: true }).click()
  await form.fill({ Notes: 'Yalnızca deneme' })
  await form.save('toast.updated')
  await visit.open(`${SETTINGS}/linebodies`)
  const { row, act } = rowOf(visit, nameIn(names, language))
  await act('common.delete').click()
  await confirmDelete(visit)
  await vanishes(row)
  const { Items } = await api.get('/api/settings/linebodies')
  expect(Items.filter(({ NameTR }: Named) => NameTR === names.NameTR)).toEqual([])
})

once(
  'a user: the rules of the form, the warning before sessions end, and who is beyond reach',
  async (scene) => {
    const visit = await scene.open({ role: 1 })
    const { page, t, api } = visit
    const form = new FormPage(visit)
    const me = Number((await api.get('/api/session')).UserId)
    const address = `${unique('yeni').replace(/\s/g, '.')}@lls.local`
    await visit.open(`${SETTINGS}/users/new`)
    await form.fill({
      Name: 'Yeni',
      LastName: 'Kullanıcı',
      Username: address,
      Password: 'parola',
      Password2: 'Parola',
    })
    await form.choose('RoleId', visit.language === 'tr' ? 'Mevzuat Uzmanı' : 'Legal Drafting Expert')
    await form.saveButton.click()
    await appears(form.summary)
    await appears(page.getByText(t('validation.passwordsDiffer')).first())
    await looksRight(visit)
    await form.field('AgencyId').click()
    await page.getByRole('option').first().click()
    await form.fill({ Password2: 'parola' })
    await form.save('toast.created')
    const [user] = (await api.get(`/api/settings/users?q=${address}`)).Items
    expect(user).toMatchObject({ Name: 'Yeni', RoleId: 2, Enabled: true })

    await visit.open(`${SETTINGS}/users/edit/${user.Id}`)
    const warning = page.getByText(t('forms.endsSessions'))
    await form.fill({ Name: 'Yepyeni' })
    await vanishes(warning)
    await form.field('Enabled').click()
    await appears(warning)
    await appears(page.getByText(t('kinds.fields.passive')))
    await form.save('toast.updated')
    expect((await api.get(`/api/settings/users/edit/${user.Id}`)).Item).toMatchObject({
      Name: 'Yepyeni',
      Enabled: false,
    })

    await visit.open(`${SETTINGS}/users?size=100`)
    await refuses(visit, t('common.systemAccount'), 'common.delete', t('kinds.reasons.systemAccount'))
    const mine = page.getByRole('row').filter({ hasText: 'role1@lls.local' })
    for (const action of [t('common.edit'), t('common.delete')])
      expect(
        await mine.getByRole('button', { name: new RegExp(`: ${action}$`) }).getAttribute('aria-disabled'),
      ).toBe('true')
    await rowOf(visit, address).act('common.delete').click()
    await confirmDelete(visit)
    await visit.open(`${SETTINGS}/users/edit/${SYSTEM}`)
    expect(await form.field('RoleId').isDisabled()).toBe(true)
    expect(await form.field('Enabled').isDisabled()).toBe(true)
    await visit.open(`${SETTINGS}/users/edit/${me}`)
    await appears(page.getByText(t('locked.ownTitle')))
    await vanishes(form.saveButton)
  },
)

once('a term starts in the default domain and needs one', async (scene) => {
  const visit = await scene.open({ role: 4 })
  const { page, t, api, language } = visit
  const form = new FormPage(visit)
  const names = named('deneme terimi', 'trial term')
  const name = nameIn(names, language)
  await visit.open(`${SETTINGS}/terms/new`)
  await form.fill(names)
  const general = language === 'tr' ? 'Genel' : 'General'
  await page.getByRole('button', { name: t('forms.remove', { name: general }) }).click()
  await form.saveButton.click()
  await appears(form.summary)
  await form.focuses('Domains')
  await appears(page.getByText(t('kinds.messages.domains')).first())
  await looksRight(visit)
  await form.field('Domains').click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('treeitem', { name: new RegExp(`^${general}`) }).click()
  await picker.getByRole('button', { name: t('ui.picker.done') }).click()
  await form.save('toast.created')
  const [term] = (await api.get(`/api/settings/terms?q=${encodeURIComponent(names.NameTR)}`)).Items
  expect(term).toMatchObject({ ...names, Domains: [1] })
  await visit.open(`${SETTINGS}/terms?q=${encodeURIComponent(name)}`)
  await rowOf(visit, name).act('common.delete').click()
  await looksRight(visit, { here: true })
  await confirmDelete(visit)
  await vanishes(rowOf(visit, name).row)
})

once('the default domain moves by making another one the default', async (scene) => {
  const visit = await scene.open({ role: 4 })
  const { t, api, language } = visit
  const form = new FormPage(visit)
  const names = named('Deneme Alanı', 'Trial Domain')
  const id = await api.save('domains', { Id: 0, ...names, ParentId: null, IsDefault: false })
  const general = language === 'tr' ? 'Genel' : 'General'
  await visit.open(`${SETTINGS}/domains`)
  await refuses(visit, general, 'common.delete', t('kinds.reasons.defaultDomain'))
  await visit.open(`${SETTINGS}/domains/edit/${id}`)
  await form.field('IsDefault').click()
  await form.save('toast.updated')
  const defaults = async () =>
    (await api.get('/api/settings/domains')).Items.filter((one: { IsDefault: boolean }) => one.IsDefault)
  expect(await defaults()).toMatchObject([{ Id: id }])
  await visit.open(`${SETTINGS}/domains/edit/${id}`)
  expect(await form.field('IsDefault').isDisabled()).toBe(true)
  await visit.open(`${SETTINGS}/domains/edit/1`)
  await form.field('IsDefault').click()
  await form.save('toast.updated')
  expect(await defaults()).toMatchObject([{ Id: 1 }])
  await api.delete(`/api/settings/domains/${id}`)
})

look(
  'an address that makes no sense opens the list, and a record that is gone leads back',
  async ({ open }) => {
    const visit = await open({ role: 1 })
    const { page, t } = visit
    visit.problems.expect(400)
    visit.problems.expect(404)
    await visit.open(`${SETTINGS}/terms?sort=abc`)
    await arrives(page, `${SETTINGS}/terms`)
    await appears(page.getByRole('row').nth(1))
    await visit.open(`${SETTINGS}/terms/view/999999`)
    await appears(page.getByText(t('forms.notOpened')))
    await page.getByRole('button', { name: t('common.back') }).click()
    await eventually(() => new URL(page.url()).pathname).toBe(`${SETTINGS}/terms`)
  },
)

once('two tabs of one user: the one that lost the lock says so and takes it again', async (scene) => {
  const first = await scene.open({ role: 4 })
  const { api, t } = first
  const names = named('iki sekme', 'two tabs')
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
  await vanishes(lost)
  await form.save('toast.updated')
  expect((await api.get(`/api/settings/terms/view/${id}`)).Item.Notes).toBe('ilk sekmede yazıldı')
  await api.delete(`/api/settings/terms/${id}`)
})
