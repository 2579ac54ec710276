import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileText, FileTextWish } from '@/api/intake'
import { createQueryClient } from '@/api/query-client'
import type { FileValue } from '@/entities/form'
import { form } from '@/entities/revisions/form'
import { FormProvider } from '@/features/forms/form-context'
import { FormStore } from '@/features/forms/form-store'
import { renderUi } from '@/ui/test-render'
import { IntakeDrawer } from './intake-drawer'

afterEach(() => vi.unstubAllGlobals())

const file = (Id: number, Name: string): FileValue => ({
  ...{ Key: String(Id), Id, Name, Size: 2048, Mime: '', DescriptionTR: '', DescriptionEN: '' },
})
const LAW = file(1, 'law.docx')
const OTHER = file(2, 'other.pdf')
const TEXT: FileText = {
  ...{ Articles: 3, Cut: false, Format: 'docx', Language: 'tr', Name: 'law.docx', Size: 2048, Sure: true },
  ...{ TextTR: 'MADDE 1', TextEN: '', Report: [] },
}

/** Opens the drawer with a file of the form, and a server that reads it so. */
function open(
  read: (wish: FileTextWish) => Partial<FileText> | Response,
  stored: FileValue | undefined = LAW,
) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = read(await request.json())
    return answer instanceof Response
      ? answer
      : Response.json({ Success: true, Message: '', ...TEXT, ...answer })
  })
  const store = new FormStore('revisions', form, {
    ...{ TextTR: 'MADDE 0', TextEN: 'ARTICLE 0', StatusId: 2, Files: [LAW, OTHER] },
  })
  const onTaken = vi.fn()
  const context = { store, kind: 'revisions' as const, lookups: {}, item: undefined, recordId: 1 }
  renderUi(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <FormProvider value={{ ...context, holdSave: () => {} }}>
        <IntakeDrawer opened stored={stored} onClose={() => {}} onTaken={onTaken} />
      </FormProvider>
    </QueryClientProvider>,
  )
  return { store, onTaken }
}

const REFUSED = {
  ...{ Success: false, Message: 'ERROR_VALIDATION' },
  Errors: [{ Field: 'File', Code: 'unreadable', Params: { Reason: 'empty' } }],
}
const tables = () => screen.findByRole('switch', { name: 'Keep tables, one row per line' })
const take = () => screen.getByRole('button', { name: 'Take the text' })

it('says what the file is and in which language its text is', async () => {
  open(() => ({ Report: [{ Code: 'numbers', Group: 'changed', Count: 7, Detail: '', Places: [] }] }))
  expect(await screen.findByText('2 KB · Word document (.docx)', { exact: false })).toBeVisible()
  expect(screen.getByText('language: Turkish · Automatic numbers made text: 7')).toBeVisible()
})

it('keeps the options and the focus while the file is read in another way, even if that fails', async () => {
  open(({ Tables }) => (Tables === 'omit' ? Response.json(REFUSED, { status: 400 }) : {}))
  const option = await tables()
  await userEvent.click(option)
  expect(await screen.findByText('The file contains no text.', { exact: false })).toBeVisible()
  expect(option).toHaveFocus()
  expect(option).not.toBeChecked()
  expect(take()).toBeDisabled()
  await userEvent.click(option)
  await waitFor(() => expect(take()).toBeEnabled())
  expect(option).toHaveFocus()
})

it('reads the next file in the usual way again', async () => {
  open(({ FileId, Tables }) =>
    FileId === 1 && Tables === 'omit' ? Response.json(REFUSED, { status: 400 }) : { Format: 'pdf' },
  )
  await userEvent.click(await tables())
  await userEvent.click(await screen.findByRole('button', { name: 'other.pdf' }))
  await waitFor(async () => expect(await tables()).toBeChecked())
})

it('takes only the language that is wanted of a file with both', async () => {
  const { store, onTaken } = open(() => ({ Language: 'both', TextEN: 'ARTICLE 1' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'English' }))
  await userEvent.click(take())
  expect(store.get('TextTR')).toBe('MADDE 1')
  expect(store.get('TextEN')).toBe('ARTICLE 0')
  expect(onTaken).toHaveBeenCalledWith({ TextTR: 'MADDE 0', TextEN: 'ARTICLE 0' }, 3)
})

it('lets the encoding of a plain text be chosen, and damaged letters stay', async () => {
  const wishes: FileTextWish[] = []
  open((wish) => {
    wishes.push(wish)
    return {
      Format: 'txt',
      Report: [{ Code: 'letters', Group: 'changed', Count: 9, Detail: '', Places: [] }],
    }
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Encoding of the text/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'IBM 857 (DOS, Turkish)' }))
  await waitFor(() => expect(wishes.at(-1)).toMatchObject({ Encoding: 'ibm857' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Repair damaged letters' }))
  await waitFor(() => expect(wishes.at(-1)).toMatchObject({ Encoding: 'ibm857', Letters: 'keep' }))
})

it('asks for no encoding of a file that says it itself', async () => {
  open(() => ({}))
  await tables()
  expect(screen.queryByRole('combobox', { name: /^Encoding of the text/ })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Repair damaged letters' })).toBeNull()
})

it('lets the part of a text that is too long be chosen', async () => {
  const Parts = [
    { First: 'MADDE 1', Last: 'MADDE 412' },
    { First: 'MADDE 413', Last: 'MADDE 413' },
    { First: '', Last: '' },
  ]
  const wishes: FileTextWish[] = []
  open((wish) => {
    wishes.push(wish)
    return { Cut: true, Part: wish.Part ?? 1, Parts, TextTR: `part ${wish.Part ?? 1}` }
  })
  const part = await screen.findByRole('combobox', { name: /^Part to take/ })
  expect(part).toHaveAccessibleName('Part to take 1: MADDE 1 – MADDE 412')
  await userEvent.click(part)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '1: MADDE 1 – MADDE 412',
    '2: MADDE 413',
    '3',
  ])
  await userEvent.click(screen.getByRole('option', { name: '2: MADDE 413' }))
  await waitFor(() => expect(wishes.at(-1)).toMatchObject({ Part: 2 }))
  expect(await screen.findByText('part 2')).toBeVisible()
})

it('asks for no part of a text that is not too long', async () => {
  open(() => ({}))
  await tables()
  expect(screen.queryByRole('combobox', { name: /^Part to take/ })).toBeNull()
})
