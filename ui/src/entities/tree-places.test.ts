import { expect, it } from 'vitest'
import type { SectorNode } from '@/api/browse'
import { shownPlace, treePlaces } from './tree-places'

const node = (Id: number, Name: string, Children: SectorNode[] = []): SectorNode => ({
  Id,
  Name,
  Children,
  ParentId: null,
  Count: 0,
  Total: Id * 10,
  Level: 0,
  Order: 0,
})
const places = treePlaces([
  node(1, 'Çevre', [node(2, 'Atık Yönetimi', [node(3, 'Ambalaj')])]),
  node(4, 'Enerji'),
])

it('returns the path to every sector', () => {
  expect(places.get(3)?.names).toEqual(['Çevre', 'Atık Yönetimi', 'Ambalaj'])
  expect(places.get(4)?.total).toBe(40)
})

it('shows the sector of a text that is in the selected sector', () => {
  expect(shownPlace([4, 3], 1, places)?.id).toBe(3)
  expect(shownPlace([4, 3], undefined, places)?.id).toBe(4)
  expect(shownPlace([99], 1, places)).toBeUndefined()
})
