import type { Place } from './entity'

/** Where the kinds live that others lead to. */
export const LEGAL_TEXTS: Place = {
  kind: 'legaltexts',
  name: 'legaltexts',
  path: '/pages/settings/legaltexts',
}

export const VERSIONS: Place = { kind: 'revisions', name: 'revisions', path: '/pages/settings/versions' }
