import { expect } from 'vitest'
import { ApiClient } from '../harness/api.ts'
import { appears, arrives, disappears, eventually, texts } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const LIST = '/pages/settings/legaltexts'
const lawOf = { tr: 'Yasa', en: 'Law' }
const regulationOf = { tr: 'Tüzük', en: 'Regulation' }

journey('a drafting expert creates a legal text', async ({ open, language }) => {
  const session = await open({ role: 2 })
  const { page, t, api } = session
  const form = new FormPage(session)
  const sector = await addSector(api)
  const principal = { NameTR: unique('Esas Yasa'), NameEN: unique('Principal Law') }
  const principalId = await addText(api, { ...principal, Sectors: [sector.Id] })

  await session.open(LIST)
  await checkScreen(session)
  await page
    .getByRole('link', { name: t('settings.legaltexts-new') })
    .first()
    .click()
  await arrives(page, `${LIST}/new`)
  await session.idle()
  await checkScreen(session)

  // An empty form: every required field is reported, and the first one gets the focus.
  await form.saveButton.click()
  await appears(form.summary)
  expect(await form.summary.getByRole('listitem').count()).toBe(4)
  await appears(page.getByText(t('kinds.messages.sectors'), { exact: true }))
  await form.focuses('NameTR')
  await checkScreen(session)

  const names = { NameTR: unique('Deneme Yasası'), NameEN: unique('Trial Law') }
  await form.fill({ ...names, Number: '12-2026', ShortName: 'Y.T. 1/2026' })
  await form.saveButton.click()
  await appears(page.getByText(t('kinds.messages.number')).first())
  await form.fill({ Number: '12/2026' })

  // The legal basis follows the type until another one is typed.
  await form.choose('LegislationTypeId', lawOf[language])
  await eventually(() => form.field('LegalBasisTR').inputValue()).toBe('Anayasa')
  await form.choose('LegislationTypeId', regulationOf[language])
  await eventually(() => form.field('LegalBasisEN').inputValue()).toBe('Law')
  await form.fill({ LegalBasisEN: 'Section 7 of the Principal Law' })
  await form.choose('LegislationTypeId', lawOf[language])
  await eventually(() => form.field('LegalBasisTR').inputValue()).toBe('Anayasa')
  expect(await form.field('LegalBasisEN').inputValue()).toBe('Section 7 of the Principal Law')

  // Amendment: a text of the library, or the name of another one.
  expect(await form.field('AmendmentId').count()).toBe(0)
  await form.field('IsAmendment').click()
  await form.choose('AmendmentId', t('forms.otherText'))
  await appears(form.field('AmendmentOther'))
  await checkScreen(session)
  await form.choose('AmendmentId', language === 'tr' ? principal.NameTR : principal.NameEN, principal.NameTR)
  await disappears(form.field('AmendmentOther'))

  // Months of the traffic light: step buttons, clamping, invalid values, and red after yellow.
  await form.fill({ TrafficLightYellow: '95' })
  await form.field('TrafficLightRed').focus()
  expect(await form.field('TrafficLightYellow').inputValue()).toBe('90')
  await form.fill({ TrafficLightYellow: 'x' })
  await form.field('TrafficLightRed').focus()
  await eventually(() => form.field('TrafficLightYellow').getAttribute('aria-invalid')).toBe('true')
  await form.fill({ TrafficLightYellow: '5' })
  await form.field('TrafficLightYellow').press('ArrowUp')
  await form.fill({ TrafficLightRed: '3' })

  // Choose sectors in the dialog.
  await page.getByRole('button', { name: t('kinds.fields.chooseSectors'), exact: true }).click()
  const picker = page.getByRole('dialog', { name: t('kinds.fields.chooseSectors') })
  const sectorName = language === 'tr' ? sector.NameTR : sector.NameEN
  await picker.getByRole('searchbox').fill(sectorName)
  await picker.getByRole('treeitem', { name: sectorName }).click()
  await checkScreen(session)
  await picker.getByRole('button', { name: t('ui.picker.done') }).click()
  await disappears(picker)
  await appears(page.getByText(sectorName).first())

  await form.saveButton.click()
  await appears(page.getByText(t('validation.redBiggerThanYellow')).first())
  await form.fill({ TrafficLightRed: '12' })
  await form.save('toast.created')

  const { Items } = await api.get(`/api/settings/legaltexts?sector=${sector.Id}&page=1`)
  const created = Items.find(({ NameTR }: { NameTR: string }) => NameTR === names.NameTR)
  const { Item } = await api.get(`/api/settings/legaltexts/edit/${created.Id}`)
  expect(Item).toMatchObject({
    ...names,
    Number: '12/2026',
    ShortName: 'Y.T. 1/2026',
    LegislationTypeId: 1,
    IsAmendment: true,
    AmendmentId: principalId,
    LegalBasisTR: 'Anayasa',
    LegalBasisEN: 'Section 7 of the Principal Law',
    TrafficLightYellow: 6,
    TrafficLightRed: 12,
    Sectors: [sector.Id],
  })
  await session.open(`${LIST}/view/${created.Id}`)
  await appears(page.getByText(names.NameTR).first())
  await checkScreen(session)
})

journey(
  'a second user sees who edits a record, and can edit it when the first has left',
  async ({ open, language }) => {
    const first = await open({ role: 2 })
    const sector = await addSector(first.api)
    const names = { NameTR: unique('Kilitli Yasa'), NameEN: unique('Locked Law') }
    const id = await addText(first.api, { ...names, Sectors: [sector.Id] })
    const address = `${LIST}/edit/${id}`
    await first.open(address)
    await appears(new FormPage(first).field('NameTR'))
    await checkScreen(first)

    const second = await open({ role: 1, language: language === 'tr' ? 'en' : 'tr' })
    await second.open(`${LIST}/view/${id}`)
    await second.page.getByRole('link', { name: second.t('common.edit'), exact: true }).click()
    const warning = second.page.getByRole('alert')
    await appears(warning.getByText(second.t('lock.title', { name: first.api.fullName })))
    await appears(warning.getByText(second.language === 'tr' ? names.NameTR : names.NameEN))
    expect(await new FormPage(second).field('NameTR').count()).toBe(0)
    const back = second.t('common.back')
    expect(await texts(warning.getByRole('button'))).toEqual([back, second.t('locked.release')])
    await checkScreen(second)
    await warning.getByRole('button', { name: back }).click()
    await arrives(second.page, `${LIST}/view/${id}`)

    const form = new FormPage(first)
    await form.fill({ NameEN: `${names.NameEN} II` })
    await form.save('toast.updated')
    await first.page.close()
    // Closing a tab releases the record.
    await second.open(address)
    await appears(new FormPage(second).field('NameEN'))
    expect(await new FormPage(second).field('NameEN').inputValue()).toBe(`${names.NameEN} II`)
  },
)

journey(
  inFullRun('an administrator releases a lock; its holder is informed and keeps the typed values'),
  async ({ open }) => {
    const holder = await open({ role: 2 })
    const sector = await addSector(holder.api)
    const names = { NameTR: unique('Bırakılan Yasa'), NameEN: unique('Released Law') }
    const id = await addText(holder.api, { ...names, Sectors: [sector.Id] })
    const form = new FormPage(holder)
    await holder.open(`${LIST}/edit/${id}`)
    await form.fill({ NameEN: `${names.NameEN} II` })

    const admin = await open({ role: 1 })
    const { t } = admin
    await admin.open(`${LIST}/edit/${id}`)
    await admin.page
      .getByRole('alert')
      .getByRole('button', { name: t('locked.release') })
      .click()
    const question = admin.page.getByRole('alertdialog')
    await appears(question.getByText(t('locked.releaseText', { name: holder.api.fullName })))
    await checkScreen(admin)
    await question.getByRole('button', { name: t('locked.release') }).click()
    await appears(new FormPage(admin).field('NameEN'))

    await form.saveButton.click()
    await appears(holder.page.getByRole('alert').getByText(t('lock.title', { name: admin.api.fullName })))
    await eventually(() => form.field('NameEN').inputValue()).toBe(`${names.NameEN} II`)
    const { Items } = await holder.api.get('/api/notifications')
    expect(Items[0]).toMatchObject({ Type: 'released', Id: id, By: admin.api.fullName })
  },
)

journey(
  'typed values are not lost: leaving asks for confirmation, and a draft is offered',
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const sector = await addSector(api)
    const names = { NameTR: unique('Taslak Yasa'), NameEN: unique('Unsaved Law') }
    const id = await addText(api, { ...names, Sectors: [sector.Id] })
    const address = `${LIST}/edit/${id}`
    await session.open(LIST)
    await session.open(address)
    const typed = `${names.NameEN} as typed`
    await form.fill({ NameEN: typed })
    await appears(page.getByText(t('ui.form.unsaved')))

    const home = page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('pages.home') })
    await home.last().click()
    const question = page.getByRole('alertdialog')
    await appears(question)
    await checkScreen(session)
    await question.getByRole('button', { name: t('forms.stay') }).click()
    await disappears(question)
    await arrives(page, address)
    expect(await form.field('NameEN').inputValue()).toBe(typed)

    // The browser closes without the form's question.
    page.on('dialog', (dialog) => void dialog.accept())
    await eventually(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('lls-draft-'))),
    ).toBe(true)
    await page.goto(`${session.instance.address}/pages/home`)
    await session.open(address)
    await page.getByRole('button', { name: t('forms.draftRestore') }).click()
    await eventually(() => form.field('NameEN').inputValue()).toBe(typed)
    await checkScreen(session)
    await form.save('toast.updated')
    expect((await api.get(`/api/settings/legaltexts/edit/${id}`)).Item.NameEN).toBe(typed)
  },
)

journey(
  inFullRun('a text with dependent records is deleted only by an administrator who types its number'),
  async ({ open, language }) => {
    const expert = await open({ role: 2 })
    const { page, t, api } = expert
    const sector = await addSector(api)
    const nameIn = (names: { NameTR: string; NameEN: string }) =>
      language === 'tr' ? names.NameTR : names.NameEN
    const make = async (tr: string, en: string, number: string) => {
      const names = { NameTR: unique(tr), NameEN: unique(en) }
      return {
        Id: await addText(api, { ...names, Number: number, Sectors: [sector.Id] }),
        name: nameIn(names),
        ...names,
      }
    }
    const plain = await make('Boş Yasa', 'Empty Law', '1/2026')
    const amended = await make('Değişen Yasa', 'Amended Law', '2/2026')
    const versioned = await make('Sürümlü Yasa', 'Versioned Law', '3/2026')
    await addVersion(api, { LegalTextId: versioned.Id })
    await api.save('legaltexts', {
      Id: 0,
      NameTR: unique('Değiştiren Yasa'),
      NameEN: unique('Amending Law'),
      LegislationTypeId: 1,
      IsAmendment: true,
      AmendmentId: amended.Id,
      TrafficLightYellow: 0,
      TrafficLightRed: 0,
      Sectors: [sector.Id],
    })

    const list = `${LIST}?sector=${sector.Id}`
    await expert.open(list)
    const remove = (name: string) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: new RegExp(t('common.delete')) })
    expect(await remove(versioned.name).getAttribute('aria-disabled')).toBe('true')

    await remove(plain.name).click()
    const question = page.getByRole('alertdialog')
    await appears(question.getByText(plain.name))
    await checkScreen(expert)
    await question.getByRole('button', { name: t('common.cancel') }).click()
    await disappears(question)
    await remove(plain.name).click()
    await question.getByRole('button', { name: t('common.delete') }).click()
    await appears(page.getByText(t('toast.deleted')))
    await disappears(page.getByRole('row').filter({ hasText: plain.name }))

    await remove(amended.name).click()
    await question.getByRole('button', { name: t('common.delete') }).click()
    await appears(page.getByText(new RegExp(amended.name)).last())
    await appears(question.getByRole('listitem'))
    await checkScreen(expert)
    await question.getByRole('button').last().click()
    await appears(page.getByRole('row').filter({ hasText: amended.name }))

    const administrator = await open({ role: 1 })
    await administrator.open(list)
    const row = administrator.page.getByRole('row').filter({ hasText: versioned.name })
    await row.getByRole('button', { name: new RegExp(t('common.delete')) }).click()
    const typing = administrator.page.getByRole('alertdialog')
    const confirm = typing.getByRole('button', { name: t('ui.confirm.delete') })
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
    // Check at this width only: on a phone the list has cards, and the dialog belongs to a row.
    await checkScreen(administrator, { currentWidthOnly: true })
    await typing.getByRole('textbox').fill('3/2026')
    await confirm.click()
    await appears(administrator.page.getByText(t('toast.deleted')))
    await disappears(row)
    const caller = await ApiClient.signIn(expert.instance, 1)
    expect((await caller.get(`/api/settings/legaltexts?sector=${sector.Id}&page=1`)).Total).toBe(2)
  },
)
