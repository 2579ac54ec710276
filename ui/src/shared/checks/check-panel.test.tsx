import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Checks, Finding } from '@/api/checks'
import { renderUi } from '@/ui/test-render'
import { CheckPanel, type CheckPanelProps } from './check-panel'

const TR = "MADDE 1 – Başvuru on beş gün içinde yapılır.\nMADDE 2 – Kurul 3'inci maddeye göre  karar verir."
const EN = 'Article 1\nThe application shall be made within fifty days.'

const find = (text: string, words: string) => ({
  Start: text.indexOf(words),
  End: text.indexOf(words) + words.length,
})
const suffix: Finding = {
  ...find(TR, "3'inci"),
  Key: 'aaaaaaaaaaaaaaaa',
  Rule: 'suffix.ordinal',
  Severity: 'error',
  Language: 'tr',
  Place: 'art:2',
  Params: { text: "3'inci", fix: "3'üncü" },
  Fix: { ...find(TR, 'inci'), Text: 'üncü' },
}
const number: Finding = {
  ...find(TR, 'on beş'),
  Key: 'bbbbbbbbbbbbbbbb',
  Rule: 'par.number',
  Severity: 'warning',
  Language: 'tr',
  Place: 'art:1',
  Params: { tr: '15 day', en: '50 day' },
  Other: { Language: 'en', ...find(EN, 'fifty') },
}
const ignored: Finding = {
  ...number,
  Key: 'cccccccccccccccc',
  Ignored: { User: 'Ayşe Kaya', Date: '2026-01-01T09:00:00Z', Note: 'The committee wants it' },
}
const sums = { Articles: 2, Paragraphs: 4, References: 3, Terms: 1 }

const open = (Findings: Finding[], props: Partial<CheckPanelProps> = {}) => {
  const checks: Checks = {
    Findings,
    Total: Findings.filter(({ Ignored }) => !Ignored).length,
    Ignored: 0,
    Counts: {},
    TR: sums,
    EN: sums,
    Compared: 2,
    Reason: '',
    Version: 1,
  }
  renderUi(
    <CheckPanel
      checks={checks}
      texts={{ TextTR: TR, TextEN: EN }}
      onGo={vi.fn()}
      onClose={vi.fn()}
      {...props}
    />,
  )
}

it('says what is wrong, article by article, and only of the chosen kind', async () => {
  open([suffix, number])
  const headings = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Article 1', 'Article 2'])
  expect(screen.getByText('Turkish has “on beş”, English has “fifty”.')).toBeVisible()
  expect(screen.getByText("“3'inci” should read “3'üncü”.")).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Both languages/ }))
  expect(screen.queryByText("“3'inci” should read “3'üncü”.")).toBeNull()
})

it('goes through the findings with F8, in the order of the text, and says each of them', async () => {
  const onGo = vi.fn()
  open([suffix, number], { onGo })
  await userEvent.keyboard('{F8}{F8}{F8}')
  expect(onGo.mock.calls.map(([{ Key }]) => Key[0])).toEqual(['b', 'a', 'b'])
  await userEvent.keyboard('{Shift>}{F8}{/Shift}')
  expect(onGo.mock.lastCall?.[0].Key[0]).toBe('a')
  expect(screen.getByRole('status')).toHaveTextContent("“3'inci” should read “3'üncü”.")
})

it('fixes only what has one right text', async () => {
  const onFix = vi.fn()
  open([suffix, number], { onFix })
  await userEvent.click(screen.getByRole('button', { name: /^Fix/ }))
  expect(onFix).toHaveBeenCalledExactlyOnceWith([suffix])
})

it('asks for a reason before a finding is set aside', async () => {
  const onIgnore = vi.fn(async () => {})
  open([number], { onIgnore })
  await userEvent.click(screen.getByRole('button', { name: /^Ignore:/ }))
  const row = within(screen.getByRole('listitem'))
  await userEvent.type(row.getByRole('textbox', { name: 'Reason' }), 'x')
  await userEvent.click(row.getByRole('button', { name: 'Ignore' }))
  expect(onIgnore).not.toHaveBeenCalled()
  expect(row.getByText('Give a reason of at least 2 characters')).toBeVisible()
  await userEvent.type(row.getByRole('textbox', { name: 'Reason' }), 'y {Enter}')
  expect(onIgnore).toHaveBeenCalledExactlyOnceWith(number, 'xy')
})

it('keeps what was set aside behind a filter, and lets it be taken back', async () => {
  const onRestore = vi.fn(async () => {})
  open([suffix, ignored], { onRestore })
  expect(screen.queryByText(/The committee wants it/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Ignored/ }))
  expect(screen.getByText(/Ayşe Kaya, .*The committee wants it/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop ignoring' }))
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(ignored)
})

it('says what was checked when it has found nothing', () => {
  open([])
  expect(
    screen.getByText('Nothing found. 6 internal references and 2 definitions were checked.'),
  ).toBeVisible()
})

it('has its title and the button that closes it once, in a sheet that has both', () => {
  open([suffix], { titled: true, onExport: vi.fn() })
  expect(screen.queryByRole('heading', { name: 'Checks' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close the checks' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download as Excel' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Checks' })).toBeVisible()
})
