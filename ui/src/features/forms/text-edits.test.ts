import { describe, expect, it } from 'vitest'
import type { Finding } from '@/api/checks'
import { fixesAsEdit, movedSpan } from './text-edits'

const finding = (start: number, end: number, text: string): Finding => ({
  Key: `${start}`,
  Rule: 'type.space',
  Severity: 'hint',
  Language: 'tr',
  Place: '',
  Params: {},
  Start: start,
  End: end,
  Fix: { Start: start, End: end, Text: text },
})

describe('a place in a text that is edited', () => {
  const text = 'Madde 1. Kurul toplanır. Madde 2. Kurul dağılır.'
  const place = { Start: 15, End: 23 }

  it('stays before an edit', () => {
    expect(movedSpan(text, text.replace('dağılır', 'karar verir'), place)).toEqual(place)
  })

  it('moves behind an edit', () => {
    const moved = movedSpan(text, text.replace('Madde 1.', 'MADDE 1 –'), place)
    expect(moved).toEqual({ Start: 16, End: 24 })
  })

  it('is lost when it is edited itself', () => {
    expect(movedSpan(text, text.replace('toplanır', 'toplanamaz'), place)).toBeUndefined()
  })
})

describe('the fixes of findings', () => {
  it('are one edit, from the first to the last', () => {
    const text = 'a  b  c  d'
    const edit = fixesAsEdit([finding(7, 9, ' '), finding(1, 3, ' ')], text, text)
    expect(edit).toEqual({ Start: 1, End: 9, Text: ' b  c ' })
  })

  it('leave out a place that has been edited', () => {
    const edit = fixesAsEdit([finding(1, 3, ' '), finding(4, 6, ' ')], 'a  b  c', 'a b  c')
    expect(edit).toEqual({ Start: 3, End: 5, Text: ' ' })
  })

  it('are none when every place has been edited', () => {
    expect(fixesAsEdit([finding(0, 3, 'x')], 'abc', 'xyz')).toBeUndefined()
  })
})
