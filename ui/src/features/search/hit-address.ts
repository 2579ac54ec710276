import type { RecentItem } from '@/api/recent-items'
import type { FoundPlace } from '@/api/search'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { type Address, readAddress } from '@/entities/read-address'

/** The URL of a record: texts and terms open in the viewer above their list. */
export function recordAddress(kind: RecentItem['kind'], id: number, draft?: boolean): Address {
  return kind === 'users' ? { to: `${KIND_ROUTES.users.path}/view/${id}` } : readAddress(kind, id, draft)
}

/** The URL of a result; a match in a text opens at its position in the reading screen. */
export function hitAddress(hit: FoundPlace, draft: boolean, query: string): Address {
  if (hit.Kind === 'terms') return recordAddress('terms', hit.Id)
  if (hit.Kind === 'legaltexts') return recordAddress('legaltexts', hit.Id, draft)
  return readingAddress(hit.Id, {
    find: query,
    article: hit.Article,
    at: hit.Start,
    end: hit.End,
    language: hit.Language,
  })
}
