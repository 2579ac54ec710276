import { expect, test } from 'vitest'
import type { Thread } from '@/api/comments'
import { commentSpans, passageOf, trimPassage } from './comment-spans'

const thread = (Start: number, End: number, change: Partial<Thread> = {}, State = 'exact') =>
  ({ Language: 'tr', State: 'open', Place: { State, Start, End }, ...change }) as Thread

test('open threads are marked once, resolved ones and those without a passage not at all', () => {
  const spans = commentSpans([
    thread(30, 40),
    thread(5, 12),
    thread(10, 20),
    thread(50, 60, { State: 'resolved' }),
    thread(0, 0, {}, 'gone'),
    thread(0, 0, {}, 'article'),
    thread(7, 9, { Language: 'en' }),
  ])
  expect(spans).toEqual({
    tr: [
      { Start: 5, End: 20 },
      { Start: 30, End: 40 },
    ],
    en: [{ Start: 7, End: 9 }],
  })
})

test('a passage that is gone has no place', () => {
  expect(passageOf(thread(1, 5, {}, 'changed'))).toEqual({ lang: 'tr', Start: 1, End: 5 })
  expect(passageOf(thread(0, 0, {}, 'gone'))).toBeUndefined()
})

test('a selection begins and ends with words', () => {
  const text = 'MADDE 5 –\n Kurum  karar verir.'
  const passage = trimPassage(text, { lang: 'tr', Start: 9, End: 17 })
  expect(passage && text.slice(passage.Start, passage.End)).toBe('Kurum')
  expect(trimPassage(text, { lang: 'tr', Start: 9, End: 11 })).toBeUndefined()
})

test('a long selection ends with a word and cuts no letter', () => {
  const text = `${'😀'.repeat(300)} ${'ş'.repeat(190)} ${'ı'.repeat(100)}`
  const passage = trimPassage(text, { lang: 'tr', Start: 0, End: text.length })
  expect(passage && text.slice(passage.Start, passage.End)).toBe(`${'😀'.repeat(300)} ${'ş'.repeat(190)}`)
  const whole = trimPassage('😀'.repeat(600), { lang: 'tr', Start: 0, End: 1200 })
  expect(whole?.End).toBe(1000)
})
