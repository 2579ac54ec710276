import type { RecentItem } from '@/api/recent-items'
import type { FoundPlace, TextPlace } from '@/api/search'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { type Address, readAddress } from '@/entities/read-address'

/** The URL of a record: texts and terms open in the viewer above their list. */
export function recordAddress(kind: RecentItem['kind'], id: number, draft?: boolean): Address {
  return kind === 'users' ? { to: `${KIND_ROUTES.users.path}/view/${id}` } : readAddress(kind, id, draft)
}

/** The URL of an article in which the words were found: the reading screen at that place, with the words marked. */
export const placeAddress = (version: FoundPlace, place: TextPlace, query: string): Address =>
  readingAddress(version.Id, {
    place: place.Key,
    find: query,
    at: place.Start,
    end: place.End,
    language: version.Language,
  })
