import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Comment, Comments, Thread } from '@/api/comments'
import { CurrentSession, type Session } from '@/api/session'
import { renderUi } from '@/ui/test-render'
import { CommentThread } from './comment-thread'

const QUOTE = 'karar verir'
const comment: Comment = {
  Id: 5,
  Text: 'Süre kısa.',
  User: 'Ayşe Kaya',
  Date: '2026-01-05T09:00:00Z',
  Own: false,
  Deleted: false,
  MayEdit: false,
  MayDelete: false,
}
const thread: Thread = {
  Id: 5,
  RevisionId: 1,
  Language: 'tr',
  Audience: 'experts',
  State: 'open',
  Quote: QUOTE,
  Place: { State: 'exact', Start: 10, End: 21 },
  Comments: [comment],
  Mine: false,
  ResolvedDate: null,
  ModifyDate: '2026-01-05T09:00:00Z',
}
const version = (Id: number, day: string) => ({ Id, Date: day }) as Comments['Item']
const comments = {
  Item: version(2, '2026-03-01'),
  Versions: [version(1, '2026-01-01'), version(2, '2026-03-01')],
} as Comments

const EXPERT = ['comments.read', 'comments.reply', 'comments.update', 'comments.delete']

function open(change: Partial<Thread>, permissions = EXPERT) {
  const client = new QueryClient()
  const actions = {
    onGo: vi.fn(),
    onReply: vi.fn(),
    onEdit: vi.fn(),
    onState: vi.fn(),
    onAudience: vi.fn(),
    onDelete: vi.fn(),
  }
  renderUi(
    <QueryClientProvider client={client}>
      <CurrentSession value={{ Permissions: permissions } as Session}>
        <ul>
          <CommentThread thread={{ ...thread, ...change }} comments={comments} current={false} {...actions} />
        </ul>
      </CurrentSession>
    </QueryClientProvider>,
  )
  return actions
}

const toText = () => screen.queryByRole('button', { name: `Show in the text: ${QUOTE}` })

it('says that a passage of an earlier version is in its place', async () => {
  const { onGo } = open({})
  expect(screen.getByText('In place')).toBeVisible()
  expect(screen.getByText('Written on the version of 01/01/2026.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: `Show in the text: ${QUOTE}` }))
  expect(onGo).toHaveBeenCalledOnce()
})

it('says nothing of the place of a passage in its own version', () => {
  open({ RevisionId: 2 })
  expect(screen.queryByText('In place')).toBeNull()
  expect(screen.queryByText(/Written on/)).toBeNull()
})

it('shows how a passage reads now', () => {
  open({ Place: { State: 'changed', Start: 10, End: 30, Words: 'hemen karar verir' } })
  expect(screen.getByText('Reworded')).toBeVisible()
  expect(screen.getByText('hemen karar verir')).toBeVisible()
  expect(screen.getByText(QUOTE)).toBeVisible()
})

it('leads to the article of a passage that is no longer in the text, and says since when', () => {
  open({ Place: { State: 'article', Start: 0, End: 0, Key: 'art:3', Since: 2 } })
  expect(screen.getByText('No longer in the text')).toBeVisible()
  expect(screen.getByText('This passage was removed in the version of 01/03/2026.')).toBeVisible()
  expect(toText()).toBeVisible()
})

it('leads nowhere once the article is gone', () => {
  open({ Place: { State: 'gone', Start: 0, End: 0, Since: 2 } })
  expect(screen.getByText('Article removed')).toBeVisible()
  expect(screen.getByText('Its article was removed in the version of 01/03/2026.')).toBeVisible()
  expect(screen.getByText(QUOTE)).toBeVisible()
  expect(toText()).toBeNull()
})

it('lets readers answer and not resolve, and observers do neither', () => {
  open({}, ['comments.read', 'comments.reply', 'comments.delete'])
  expect(screen.getByRole('button', { name: `Reply: ${QUOTE}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: `Resolve: ${QUOTE}` })).toBeNull()
})

it('has no way to write on an observer', () => {
  open({}, ['comments.read'])
  expect(screen.getAllByRole('button')).toEqual([toText()])
})

it('resolves an open thread and reopens a resolved one', async () => {
  const first = open({})
  await userEvent.click(screen.getByRole('button', { name: `Resolve: ${QUOTE}` }))
  expect(first.onState).toHaveBeenCalledWith(thread, 'resolved')
  const resolved = {
    State: 'resolved',
    ResolvedUser: 'Can Er',
    ResolvedDate: '2026-02-01T09:00:00Z',
  } as const
  const second = open(resolved)
  expect(screen.getByText(/^Resolved by Can Er, 01\/02\/2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: `Reopen: ${QUOTE}` }))
  expect(second.onState).toHaveBeenCalledWith({ ...thread, ...resolved }, 'open')
})

it('changes a comment, and keeps what was written if the change is refused', async () => {
  const { onEdit } = open({ Comments: [{ ...comment, MayEdit: true, EditDate: comment.Date }] })
  expect(screen.getByText('edited')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Süre kısa.' }))
  const field = screen.getByRole('textbox', { name: /^Your comment/ })
  expect(field).toHaveFocus()
  await userEvent.type(field, ' Uzatılsın.')
  onEdit.mockRejectedValueOnce(new Error('refused'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onEdit).toHaveBeenLastCalledWith(expect.objectContaining({ Id: 5 }), 'Süre kısa. Uzatılsın.')
  expect(field).toHaveValue('Süre kısa. Uzatılsın.')
  onEdit.mockResolvedValueOnce(undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('leaves a note of a deleted comment, and offers nothing for it', () => {
  open({
    Comments: [
      { ...comment, Text: '', Deleted: true },
      { ...comment, Id: 6 },
    ],
  })
  expect(screen.getByText('This comment was deleted.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
})
