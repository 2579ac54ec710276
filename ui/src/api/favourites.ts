import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { BROWSE } from './browse-key'
import { api, unwrap } from './client'
import { ApiFault } from './fault'
import type { components } from './schema.gen'

export type Favourite = components['schemas']['Favourite']

/** A record that can be starred. */
export interface Starrable {
  kind: Favourite['Kind']
  id: number
}

export const FAVOURITES = ['favourites']

/** The favourites of the user, the newest first. */
export const favouritesQuery = () =>
  queryOptions({
    queryKey: FAVOURITES,
    queryFn: async ({ signal }): Promise<Favourite[]> =>
      (await unwrap(api.GET('/api/favourites', { signal }))).Items,
  })

/** Stars a record, or changes the note of a starred one. */
export const saveFavourite = ({ kind, id }: Starrable, note: string) =>
  unwrap(api.POST('/api/favourites', { body: { Kind: kind, ObjectId: id, Note: note } }))

/** Removes a star; succeeds when it does not exist. */
export async function deleteFavourite({ kind, id }: Starrable): Promise<void> {
  try {
    await unwrap(api.DELETE('/api/favourites/{kind}/{id}', { params: { path: { kind, id } } }))
  } catch (fault) {
    if (!(fault instanceof ApiFault) || fault.status !== 404) throw fault
  }
}

interface Flagged {
  Id: number
  Favourite: boolean
}

/** Updates the star of a record in all cached lists and viewers. */
export function updateStar(client: QueryClient, { kind, id }: Starrable, on: boolean): void {
  const updated = <One extends Flagged>(one: One): One => (one.Id === id ? { ...one, Favourite: on } : one)
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: BROWSE })) {
    if ((queryKey[1] === 'glossary') !== (kind === 'terms')) continue
    client.setQueryData(queryKey, (cached: { Items?: Flagged[]; Item?: Flagged } | number | undefined) => {
      if (typeof cached !== 'object') return cached
      if (cached.Items) return { ...cached, Items: cached.Items.map(updated) }
      return cached.Item ? { ...cached, Item: updated(cached.Item) } : cached
    })
  }
}
