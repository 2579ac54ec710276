import type { RecentItem } from '@/api/recent-items'
import type { FoundPlace } from '@/api/search'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { type Address, readAddress } from '@/entities/read-address'

/** The URL of a record: texts and terms open in the viewer above their list. */
export function recordAddress(kind: RecentItem['kind'], id: number, draft?: boolean): Address {
  return kind === 'users' ? { to: `${KIND_ROUTES.users.path}/view/${id}` } : readAddress(kind, id, draft)
}

/** The URL of a result; a match in a text opens at its position. */
export function hitAddress(hit: FoundPlace, draft: boolean, query: string): Address {
  if (hit.Kind === 'terms') return recordAddress('terms', hit.Id)
  if (hit.Kind === 'legaltexts') return recordAddress('legaltexts', hit.Id, draft)
  const { to, search } = recordAddress('legaltexts', hit.LegalTextId ?? 0, draft)
  return {
    to,
    search: {
      ...search,
      read: hit.Id,
      find: query,
      ...(hit.Article && { article: hit.Article }),
      ...(hit.Start !== undefined && { at: hit.Start, end: hit.End }),
      ...(hit.Language && { language: hit.Language }),
    },
  }
}
