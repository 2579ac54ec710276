import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '@/ui/test-render'
import { BeginForm, type NewComment } from './begin-form'

const TEXT = 'MADDE 1 – Amaç.\nKurum on dört gün içinde karar verir.'
const PARAGRAPHS = [
  { lang: 'tr' as const, Start: 0, End: 15 },
  { lang: 'tr' as const, Start: 16, End: TEXT.length },
]
const empty: NewComment = { passages: PARAGRAPHS, chosen: 0, text: '', audience: 'experts' }

interface FormProps {
  start: NewComment
  onBegin: () => Promise<void>
}

function Form({ start, onBegin }: FormProps) {
  const [writing, setWriting] = useState<NewComment | undefined>(start)
  return (
    writing && <BeginForm writing={writing} textOf={() => TEXT} onWriting={setWriting} onBegin={onBegin} />
  )
}

function open(start: NewComment) {
  const onBegin = vi.fn(async () => {})
  renderUi(<Form start={start} onBegin={onBegin} />)
  return onBegin
}

const text = () => screen.getByRole('textbox', { name: /^Your comment/ })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

it('comments on the selected words', async () => {
  const onBegin = open({ ...empty, passages: [{ lang: 'tr', Start: 22, End: 34 }] })
  expect(screen.getByText('on dört gün')).toBeVisible()
  expect(text()).toHaveFocus()
  await userEvent.type(text(), '  Süre kısa. ')
  await userEvent.click(screen.getByRole('radio', { name: 'Readers too' }))
  await send()
  expect(onBegin).toHaveBeenCalledWith({ lang: 'tr', Start: 22, End: 33 }, 'readers', 'Süre kısa.')
})

it('comments on words of a paragraph that are selected by keyboard', async () => {
  const onBegin = open({ ...empty, chosen: 1 })
  const paragraph = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Select words here/ })
  expect(paragraph).toHaveValue('Kurum on dört gün içinde karar verir.')
  paragraph.setSelectionRange(6, 18)
  fireEvent.select(paragraph)
  expect(screen.getByText('on dört gün')).toBeVisible()
  await userEvent.type(text(), 'Süre kısa.')
  await send()
  expect(onBegin).toHaveBeenCalledWith({ lang: 'tr', Start: 22, End: 33 }, 'experts', 'Süre kısa.')
})

it('comments on the whole paragraph if nothing of it is selected', async () => {
  const onBegin = open(empty)
  await userEvent.type(text(), 'Başlık eksik.')
  await send()
  expect(onBegin).toHaveBeenCalledWith(PARAGRAPHS[0], 'experts', 'Başlık eksik.')
})

it('sends no empty comment, and closes with Escape', async () => {
  const onBegin = open(empty)
  await send()
  expect(screen.getByText('Write a comment.')).toBeVisible()
  expect(onBegin).not.toHaveBeenCalled()
  await userEvent.type(text(), '{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
})
