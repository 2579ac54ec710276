import { describe, expect, it } from 'vitest'
import { targetsOf } from './targets'

const slice = { Id: 4, Label: 'x', Value: 5, Adopted: 2, Drafts: 3 }

describe('targetsOf', () => {
  it('returns both lists of a bar', () =>
    expect(targetsOf(slice, 'status', 'all')).toEqual([
      { mode: 'legaltexts', count: 2, search: { status: 4 } },
      { mode: 'draftlegaltexts', count: 3, search: { status: 4 } },
    ]))
  it('keeps the year, for which drafts have a different filter', () =>
    expect(targetsOf(slice, 'type', '2024').map(({ search }) => search)).toEqual([
      { type: 4, adopted: 2024 },
      { type: 4, drafted: 2024 },
    ]))
  it('omits an empty list', () =>
    expect(targetsOf({ ...slice, Adopted: 0 }, 'status', 'all').map(({ mode }) => mode)).toEqual([
      'draftlegaltexts',
    ]))
  it('returns no list for texts without versions or without a line body', () => {
    expect(targetsOf({ ...slice, Id: -1 }, 'status', 'all')).toEqual([])
    expect(targetsOf({ ...slice, Id: 0 }, 'linebody', 'all')).toEqual([])
    expect(targetsOf({ ...slice, Id: 0 }, 'trafficlight', 'all')).toHaveLength(2)
  })
})
