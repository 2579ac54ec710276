import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import type { AsOf } from '@/api/timeline'
import { asOfSentence, earlierText } from './as-of-sentence'

const t = ((key: string, values: object) =>
  `${key} ${Object.values(values ?? {}).join(' ')}`.trim()) as TFunction
const answer = (change: Partial<AsOf>): AsOf => ({
  Date: '2024-05-01',
  State: 'in-force',
  Revision: null,
  HasTexts: false,
  From: null,
  Until: null,
  Assumed: false,
  Last: null,
  Next: null,
  Repealed: null,
  Changed: null,
  Unconsolidated: [],
  Timeline: [],
  ...change,
})

it.each<[string, Partial<AsOf>, string]>([
  ['names both ends', { From: '2024-03-01', Until: '2025-09-14' }, 'between 01/03/2024 14/09/2025'],
  ['names the beginning of an open period', { From: '2024-03-01' }, 'since 01/03/2024'],
  [
    'names the day on which it takes effect',
    { State: 'not-yet', Next: { Revision: 1, Date: '2024-06-01' } },
    'notYet 01/05/2024 01/06/2024',
  ],
  [
    'names the repeal',
    { State: 'repealed', Repealed: { Revision: 1, Date: '2023-12-12' } },
    'repealed 01/05/2024 12/12/2023',
  ],
  ['says that nothing was adopted', { State: 'draft-only' }, 'draftOnly'],
  ['says that nothing is recorded', { State: 'none' }, 'none 01/05/2024'],
])('%s', (_, change, want) => {
  expect(asOfSentence(t, answer(change))).toBe(`timeline.asOf.${want}`)
})

describe('the text that is offered instead of a missing one', () => {
  const period = (Revision: number, From: string, Superseded = false) => ({
    Revision,
    From,
    Until: null,
    Assumed: false,
    Superseded,
  })
  const texts = [1, 2, 4].map((Id) => ({ Id, Date: '2020-01-01' }))
  const Timeline = [
    period(1, '2020-01-01'),
    period(2, '2021-01-01', true),
    period(3, '2021-01-01'),
    period(4, '2025-01-01'),
  ]

  it('is the latest one before it that has a text and was in force', () => {
    expect(earlierText(answer({ From: '2021-01-01', Timeline }), texts)?.Id).toBe(1)
  })

  it('is never a later one', () => {
    expect(earlierText(answer({ From: '2020-01-01', Timeline }), texts)).toBeUndefined()
  })
})
