import type { Kind } from '@/api/records'

/** The paths of each kind's screens, and the name in their title keys: settings.<name>, -view, -edit and -new. */
export const KIND_ROUTES = {
  legaltexts: { kind: 'legaltexts', name: 'legaltexts', path: '/pages/settings/legaltexts' },
  revisions: { kind: 'revisions', name: 'revisions', path: '/pages/settings/versions' },
  legislationtypes: {
    kind: 'legislationtypes',
    name: 'legaltexttypes',
    path: '/pages/settings/legaltexttypes',
  },
  linebodies: { kind: 'linebodies', name: 'linebodies', path: '/pages/settings/linebodies' },
  sectors: { kind: 'sectors', name: 'sectors', path: '/pages/settings/sectors' },
  domains: { kind: 'domains', name: 'domains', path: '/pages/settings/domains' },
  terms: { kind: 'terms', name: 'terms', path: '/pages/settings/terms' },
  agencies: { kind: 'agencies', name: 'agencies', path: '/pages/settings/agencies' },
  users: { kind: 'users', name: 'users', path: '/pages/settings/users' },
} as const satisfies Record<Kind, { kind: Kind; name: string; path: string }>

export type EntityName = (typeof KIND_ROUTES)[Kind]['name']

/** A kind, the name of its screens, and the path of its list without the owner's id. */
export interface Place<K extends Kind = Kind> {
  kind: K
  name: EntityName
  path: string
}
