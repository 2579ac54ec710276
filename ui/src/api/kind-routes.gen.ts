/** The paths of the screens of each kind, and whether it is a tree or imported from files. Generated from the server’s OpenAPI description by `make api`; do not edit. */
export const KIND_ROUTES = {
  agencies: { kind: 'agencies', name: 'agencies', path: '/pages/settings/agencies' },
  users: { kind: 'users', name: 'users', path: '/pages/settings/users' },
  linebodies: { kind: 'linebodies', name: 'linebodies', path: '/pages/settings/linebodies' },
  domains: { kind: 'domains', name: 'domains', path: '/pages/settings/domains', tree: true },
  terms: { kind: 'terms', name: 'terms', path: '/pages/settings/terms', imported: true },
  sectors: { kind: 'sectors', name: 'sectors', path: '/pages/settings/sectors', tree: true },
  legislationtypes: { kind: 'legislationtypes', name: 'legislationtypes', path: '/pages/settings/legaltexttypes' },
  legaltexts: { kind: 'legaltexts', name: 'legaltexts', path: '/pages/settings/legaltexts', imported: true },
  revisions: { kind: 'revisions', name: 'revisions', path: '/pages/settings/versions' },
  euacts: { kind: 'euacts', name: 'euacts', path: '/pages/settings/euacts', imported: true },
  concordances: { kind: 'concordances', name: 'concordances', path: '/pages/settings/concordances' },
} as const
