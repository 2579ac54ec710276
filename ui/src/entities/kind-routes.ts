import { KIND_ROUTES } from '@/api/kind-routes.gen'
import type { ImportKind, Kind } from '@/api/records'

export { KIND_ROUTES }

/** The hash of the address of a list that opens the import of its records. */
export const IMPORT_HASH = 'import'

/** Whether the records of a kind can be imported from a file. */
export const isImported = (kind: Kind): kind is ImportKind => 'imported' in KIND_ROUTES[kind]

/** The name of a kind's screens in the catalogues: settings.<name>, -view, -edit and -new, and kinds.<name>. */
export type EntityName = (typeof KIND_ROUTES)[Kind]['name']

/** A kind, the name of its screens, and the path of its list without the owner's id. */
export interface KindRoute<K extends Kind = Kind> {
  kind: K
  name: EntityName
  path: string
}
