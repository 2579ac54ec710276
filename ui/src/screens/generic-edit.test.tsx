import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AGENCIES, type Answers, agency, openApp, refusal } from './test-app'

afterEach(() => vi.unstubAllGlobals())

const EDIT = 'GET /api/settings/agencies/edit/7'
const CHECKOUT = 'POST /api/checkout/agencies/7'
const CHECKIN = 'POST /api/checkin/agencies/7'
const SAVE = 'POST /api/settings/agencies'
const PERMISSIONS = ['settings.agencies', 'agencies.create', 'agencies.update']
const UNTIL = '2999-01-01T00:00:00.000Z'

const always: Answers = {
  [EDIT]: () => ({ Item: agency(7, 'Customs') }),
  [CHECKOUT]: () => ({ Renewed: false, Until: UNTIL }),
  [SAVE]: () => ({ Id: 7, ModifyDate: '2026-03-01T00:00:00.000Z' }),
  'GET /api/settings/agencies/view/7': () => ({ Item: agency(7, 'Customs Office') }),
  'GET /api/settings/agencies': () => ({ Items: [], Total: 0, SortTypes: [] }),
}
const open = (answers: Answers = {}) => openApp(`${AGENCIES}/edit/7`, PERMISSIONS, { ...always, ...answers })

const name = () => screen.findByRole('textbox', { name: /^Name.*EN/ })
const retype = async (text: string) => {
  const field = await name()
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))

it('checks the record out, saves the changes, confirms the save and releases the record', async () => {
  const app = await open()
  await retype('Customs Office')
  expect(app.calls(CHECKOUT)).not.toEqual([])
  await save()
  expect(await screen.findByText('Record updated')).toBeVisible()
  await waitFor(() => expect(app.path()).toBe(`${AGENCIES}/view/7`))
  expect(app.calls(SAVE)).toHaveLength(1)
  expect(app.calls(SAVE)[0]?.body).toMatchObject({
    Id: 7,
    ModifyDate: '2026-02-06T09:30:00.000Z',
    NameEN: 'Customs Office',
    NameTR: 'Customs (TR)',
  })
  await waitFor(() => expect(app.calls(CHECKIN)).not.toEqual([]))
})

it('creates a record without a checkout, and opens its view', async () => {
  const empty = { Id: 0, NameEN: '', NameTR: '', CreateDate: null, ModifyDate: null }
  const app = await openApp(`${AGENCIES}/new`, PERMISSIONS, {
    ...always,
    'GET /api/settings/agencies/edit/0': () => ({ Item: agency(0, '', empty) }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name.*TR/ }), 'Gümrük')
  await retype('Customs')
  await save()
  expect(await screen.findByText('Record created')).toBeVisible()
  await waitFor(() => expect(app.path()).toBe(`${AGENCIES}/view/7`))
  expect(app.calls(SAVE)[0]?.body).toMatchObject({ Id: 0, NameTR: 'Gümrük', NameEN: 'Customs' })
  expect(app.calls(SAVE)[0]?.body).not.toHaveProperty('ModifyDate')
  expect(app.calls('POST /api/checkout/agencies/0')).toEqual([])
})

it('shows missing values at the field and in the summary, and sends nothing', async () => {
  const app = await open()
  await retype('')
  await save()
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByRole('button', { name: /^Name \(EN\)/ })).toBeVisible()
  expect(await name()).toBeInvalid()
  expect(await name()).toHaveAccessibleDescription('This field is required.')
  expect(app.calls(SAVE)).toEqual([])
})

it('shows a fault from the server at its field, and keeps the typed values', async () => {
  const fault = { Field: 'NameEN', Code: 'maxlength', Params: { Max: 250 } }
  const app = await open({ [SAVE]: () => refusal('ERROR_VALIDATION', { Errors: [fault] }) })
  await retype('Customs Office')
  await save()
  await waitFor(async () => expect(await name()).toBeInvalid())
  expect(await name()).toHaveAccessibleDescription(/250/)
  expect(await name()).toHaveValue('Customs Office')
  expect(app.path()).toBe(`${AGENCIES}/edit/7`)
  expect(screen.queryByText('Record updated')).toBeNull()
})

it('shows who changed the record in the meantime, keeps the typed values, and reloads it on demand', async () => {
  const Value = { ModifyUser: 'Elif Demirağ', ModifyDate: '2026-02-07T10:00:00.000Z' }
  let current = 'Customs'
  await open({
    [SAVE]: () => refusal('ERROR_CHANGED_MEANWHILE', { Value }),
    [EDIT]: () => ({ Item: agency(7, current) }),
  })
  await retype('Customs Office')
  await save()
  expect(
    await screen.findByText(/changed while you were editing it \(Elif Demirağ, 07\/02\/2026 12:00\)/),
  ).toBeVisible()
  expect(await name()).toHaveValue('Customs Office')
  current = 'Customs Service'
  await userEvent.click(screen.getByRole('button', { name: 'Load the current record' }))
  await waitFor(async () => expect(await name()).toHaveValue('Customs Service'))
})

it('shows who edits the record instead of the form while it is locked', async () => {
  const app = await open({ [CHECKOUT]: () => refusal('Elif Demirağ') })
  expect(await screen.findByText('Elif Demirağ is editing this record now')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Release the lock' })).toBeNull()
  expect(app.calls(EDIT)).toEqual([])
})

it('reports a lock that ended before the save, after which the typed values can still be saved', async () => {
  let held = false
  const app = await open({
    [SAVE]: () => (held ? { Id: 7 } : refusal('ERROR_NOT_CHECKED_OUT')),
  })
  await retype('Customs Office')
  await save()
  expect((await screen.findAllByText('Your edit lock has ended.'))[0]).toBeVisible()
  expect(await name()).toHaveValue('Customs Office')
  held = true
  await userEvent.click(screen.getByRole('button', { name: 'Lock again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lock again' })).toBeNull())
  await save()
  await waitFor(() => expect(app.path()).toBe(`${AGENCIES}/view/7`))
})

it('asks before unsaved values are left, and stays on cancel', async () => {
  const app = await open()
  await retype('Customs Office')
  app.go(AGENCIES)
  // The dialog gets its name a render later than itself.
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to editing' }))
  expect(app.path()).toBe(`${AGENCIES}/edit/7`)
  expect(await name()).toHaveValue('Customs Office')
})

it('leaves without saving on confirmation, and releases the record', async () => {
  const app = await open()
  await retype('Customs Office')
  app.go(AGENCIES)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(app.path()).toBe(AGENCIES))
  expect(app.calls(SAVE)).toEqual([])
  await waitFor(() => expect(app.calls(CHECKIN)).not.toEqual([]))
})

it('leaves an unchanged form without asking', async () => {
  const app = await open()
  await name()
  app.go(AGENCIES)
  await waitFor(() => expect(app.path()).toBe(AGENCIES))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
