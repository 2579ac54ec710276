/** Where the screens of each kind are. Generated from the server’s OpenAPI description by `make api`; do not edit. */
export const KIND_ROUTES = {
  "agencies": {
    "kind": "agencies",
    "name": "agencies",
    "path": "/pages/settings/agencies",
    "tree": false
  },
  "users": {
    "kind": "users",
    "name": "users",
    "path": "/pages/settings/users",
    "tree": false
  },
  "linebodies": {
    "kind": "linebodies",
    "name": "linebodies",
    "path": "/pages/settings/linebodies",
    "tree": false
  },
  "domains": {
    "kind": "domains",
    "name": "domains",
    "path": "/pages/settings/domains",
    "tree": true
  },
  "terms": {
    "kind": "terms",
    "name": "terms",
    "path": "/pages/settings/terms",
    "tree": false
  },
  "sectors": {
    "kind": "sectors",
    "name": "sectors",
    "path": "/pages/settings/sectors",
    "tree": true
  },
  "legislationtypes": {
    "kind": "legislationtypes",
    "name": "legislationtypes",
    "path": "/pages/settings/legaltexttypes",
    "tree": false
  },
  "legaltexts": {
    "kind": "legaltexts",
    "name": "legaltexts",
    "path": "/pages/settings/legaltexts",
    "tree": false
  },
  "revisions": {
    "kind": "revisions",
    "name": "revisions",
    "path": "/pages/settings/versions",
    "tree": false
  }
} as const
