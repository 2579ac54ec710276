import { expect } from 'vitest'
import { appears, arrives, disappears, eventually } from '../harness/conditions.ts'
import { FormPage } from '../harness/forms.ts'
import { inFullRun, journey, journeyReadOnly } from '../harness/journey.ts'
import { addSector, addText, addVersion, unique } from '../harness/library.ts'
import { confirmDelete, rowOf } from '../harness/lists.ts'
import { checkScreen } from '../harness/screen-checks.ts'

const SETTINGS = '/pages/settings'

journeyReadOnly(
  inFullRun('the screens of the settings are accessible and fit the screen'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    for (const path of [
      'legaltexts',
      'legaltexts/view/1',
      'legaltexts/edit/1',
      'versions/1',
      'versions/view/1',
      'versions/edit/1',
      'versions/new/1',
      'legaltexttypes',
      'legaltexttypes/view/1',
      'legaltexttypes/edit/1',
      'legaltexttypes/new',
      'sectors',
      'sectors/view/1',
      'sectors/edit/1',
      'sectors/new',
    ]) {
      await session.open(`${SETTINGS}/${path}`)
      await arrives(session.page, `${SETTINGS}/${path}`)
      await checkScreen(session)
    }
  },
)

journeyReadOnly(
  inFullRun('a list of the settings keeps filter, search, order and page in its URL'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api, language } = session
    const key = language === 'tr' ? 'NameTR' : 'NameEN'
    const shows = async (query: string) => {
      const sort = query.includes('sort=') ? '' : `&sort=${key}`
      const { Items } = await api.get(`/api/settings/legaltexts?page=1&size=10${query}${sort}`)
      const names = Items.map((item: Record<string, string>) => item[key])
      const cells = page.locator('main table tbody tr a')
      await eventually(() => cells.allInnerTexts()).toEqual(names)
    }
    await session.open(`${SETTINGS}/legaltexts`)
    await page.getByRole('combobox', { name: t('kinds.fields.trafficLight'), exact: true }).click()
    await page.getByRole('option', { name: t('ui.light.red'), exact: true }).click()
    await arrives(page, `${SETTINGS}/legaltexts?trafficlight=3`)
    await shows('&trafficlight=3')
    await page
      .getByRole('columnheader', { name: t('kinds.fields.versions') })
      .getByRole('button')
      .click()
    await shows('&trafficlight=3&sort=Count')
    await page.goBack()
    await shows('&trafficlight=3')
    await page.goBack()
    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await arrives(page, /page=2/)
    await page.getByRole('searchbox', { name: t('kinds.legaltexts.search') }).fill('zzzz')
    await appears(page.getByText(t('kinds.legaltexts.filteredEmpty')))
    await checkScreen(session)
    // A link with invalid parameters opens the list too.
    await session.open(`${SETTINGS}/legaltexts?page=x&foo=1`)
    await shows('')
  },
)

journey(
  inFullRun('a sector: created below another, renamed, not deletable while it is used, deleted'),
  async ({ open, language }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const parent = await addSector(api)
    const nameOf = (named: { NameTR: string; NameEN: string }) =>
      language === 'tr' ? named.NameTR : named.NameEN

    await session.open(`${SETTINGS}/sectors`)
    await page
      .getByRole('link', { name: t('settings.sectors-new') })
      .first()
      .click()
    await arrives(page, `${SETTINGS}/sectors/new`)
    await form.saveButton.click()
    await appears(form.summary)
    await form.focuses('NameTR')
    await checkScreen(session)
    const names = { NameTR: unique('Alt Sektör'), NameEN: unique('Subsector') }
    await form.fill(names)
    await form.choose('ParentId', nameOf(parent), nameOf(parent))
    await form.save('toast.created')
    const items = (await api.get('/api/settings/sectors')).Items as { Id: number; NameTR: string }[]
    const sector = items.find(({ NameTR }) => NameTR === names.NameTR)
    expect(sector).toMatchObject({ ...names, ParentId: parent.Id })

    await addText(api, {
      NameTR: unique('Sektörlü Yasa'),
      NameEN: unique('Sectoral Law'),
      Sectors: [sector?.Id ?? 0],
    })
    await session.open(`${SETTINGS}/sectors`)
    await page.getByRole('searchbox', { name: t('kinds.sectors.search') }).fill(nameOf(names))
    const { row, action } = rowOf(session, nameOf(names))
    await appears(row)
    expect(await action('common.delete').getAttribute('aria-disabled')).toBe('true')
    await checkScreen(session)

    await action('common.edit').click()
    await form.fill({ NameEN: `${names.NameEN} II`, NameTR: `${names.NameTR} II` })
    await form.save('toast.updated')
    await appears(page.getByRole('heading', { name: `${nameOf(names)} II` }))

    // A node with children is linked data, regardless of the list's actions.
    await session.open(`${SETTINGS}/sectors/view/${parent.Id}`)
    await page.getByRole('button', { name: t('common.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('common.delete') })
      .click()
    await appears(page.getByRole('alertdialog').getByText(t('toast.deleteFailed', { name: nameOf(parent) })))
    await checkScreen(session)
  },
)

journey(
  inFullRun('a text type: created, edited, deleted; the type Law cannot be deleted'),
  async ({ open, language }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    await session.open(`${SETTINGS}/legaltexttypes?size=100`)
    const law = rowOf(session, language === 'tr' ? 'Yasa' : 'Law')
    expect(await law.action('common.delete').first().getAttribute('aria-disabled')).toBe('true')

    await page
      .getByRole('link', { name: t('settings.legislationtypes-new') })
      .first()
      .click()
    const names = { NameTR: unique('Genelge'), NameEN: unique('Circular') }
    await form.fill({ ...names, NameTR: 'G' })
    await form.saveButton.click()
    await appears(page.getByText(t('validation.minlength', { Min: 2 })).first())
    await form.fill(names)
    await form.save('toast.created')
    await page.getByRole('link', { name: t('common.edit'), exact: true }).click()
    await form.fill({ Notes: 'Yalnızca deneme için' })
    await form.field('IsPrimary').click()
    await form.save('toast.updated')
    const items = (await api.get('/api/settings/legislationtypes?size=100')).Items as { NameTR: string }[]
    expect(items.find(({ NameTR }) => NameTR === names.NameTR)).toMatchObject({ IsPrimary: true })

    await session.open(`${SETTINGS}/legaltexttypes?size=100`)
    const mine = rowOf(session, language === 'tr' ? names.NameTR : names.NameEN)
    await mine.action('common.delete').click()
    await confirmDelete(session)
    await disappears(mine.row)
  },
)

journey(
  inFullRun('after a lost lock typed values stay, and the record can be locked again'),
  async ({ open }) => {
    const session = await open({ role: 2 })
    const { page, t, api } = session
    const form = new FormPage(session)
    const sector = await addSector(api)
    const names = { NameTR: unique('Kilidi Düşen Yasa'), NameEN: unique('Lost Lock Law') }
    const id = await addText(api, { ...names, Sectors: [sector.Id] })
    await addVersion(api, { LegalTextId: id })
    await session.open(`${SETTINGS}/legaltexts/edit/${id}`)
    await form.fill({ NameEN: `${names.NameEN} II` })
    await api.get(`/api/checkin/legaltexts/${id}`)
    await form.saveButton.click()
    const lost = page.getByRole('alert').getByText(t('lock.lost'))
    await appears(lost)
    await checkScreen(session)
    await page.getByRole('button', { name: t('lock.again') }).click()
    await disappears(lost)
    expect(await form.field('NameEN').inputValue()).toBe(`${names.NameEN} II`)
    await form.save('toast.updated')
    expect((await api.get(`/api/settings/legaltexts/edit/${id}`)).Item.NameEN).toBe(`${names.NameEN} II`)
  },
)
