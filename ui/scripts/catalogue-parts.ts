import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

/** The keys of each part, some of them in several. Keys in none are shared by all screens that require a session. */
const PARTS: Record<string, string[]> = {
  public: [
    'common',
    'public',
    'shell.language',
    'shell.turkish',
    'shell.english',
    'shell.support',
    'shell.supportNone',
    'shell.rights',
    'shell.busy',
    'shell.observer',
    'shell.observerCopy',
    'shell.observerSince',
    'shell.observerLate',
    'shell.observerStopped',
    'shell.observerFiles_one',
    'shell.observerFiles_other',
    'auth',
    'toast',
    'errors.ERROR_WRONG_CREDENTIALS',
    'errors.ERROR_ACCOUNT_DISABLED',
    'errors.ERROR_NO_PROJECT',
    'errors.ERROR_WRONG_CODE',
    'errors.ERROR_TICKET',
    'errors.ERROR_STATE',
    'errors.ERROR_PROVIDER',
    'errors.ERROR_NOT_LINKED',
    'errors.ERROR_LINK_EXISTS',
    'errors.ERROR_LOCAL_SIGN_IN',
    'errors.ERROR_SECOND_FACTOR_NEEDED',
    'errors.ERROR_MISSING_OR_INVALID_INFO',
    'errors.ERROR_USERNAME_DOES_NOT_EXIST',
    'errors.ERROR_USER_DOES_NOT_EXIST',
    'errors.ERROR_INVALID_KEY',
    'errors.ERROR_UNABLE_TO_SEND_MAIL',
    'errors.ERROR_VALIDATION',
    'errors.ERROR_BAD_REQUEST',
    'errors.ERROR_UNAUTHENTICATED',
    'errors.ERROR_FORBIDDEN',
    'errors.ERROR_NOT_FOUND',
    'errors.ERROR_TOO_MANY_TRIES',
    'errors.ERROR_BUSY',
    'errors.ERROR_UNAVAILABLE',
    'errors.ERROR_INTERNAL',
    'ui.field',
    'ui.failed',
  ],
  records: ['kinds', 'export'],
  import: ['import'],
  forms: ['forms', 'lock', 'upload'],
  checkout: ['locked'],
  reading: ['browse', 'viewer', 'export'],
  reader: ['reader'],
  timeline: ['timeline'],
  intake: ['intake'],
  checks: ['checks'],
  comments: ['comments'],
  trees: ['trees'],
  glossary: ['glossary', 'export'],
  compare: ['compare'],
  statistics: ['statistics'],
  account: ['account', 'favourites', 'factors', 'tokens', 'calendar'],
  passkeys: [
    'passkeys',
    'errors.ERROR_PASSKEYS_OFF',
    'errors.ERROR_PASSKEY',
    'errors.ERROR_PASSKEY_CHALLENGE',
    'errors.ERROR_PASSKEY_ORIGIN',
    'errors.ERROR_PASSKEY_HOST',
    'errors.ERROR_PASSKEY_VERIFICATION',
    'errors.ERROR_PASSKEY_UNKNOWN',
    'errors.ERROR_PASSKEY_COUNTER',
    'errors.ERROR_PASSKEY_EXISTS',
    'errors.ERROR_TOO_MANY_PASSKEYS',
  ],
  dialogs: ['idle', 'signOut', 'shortcuts'],
  euacts: ['euacts'],
  concordances: ['concordances'],
  search: ['palette', 'search'],
  other: ['home', 'resources', 'regulations', 'logs', 'notices.list'],
}
const SHARED = 'shared'

/** Splits the tree into the entries at the paths and the others. */
function split(tree: Tree, paths: string[]): { inside: Tree; outside: Tree } {
  const inside: Tree = {}
  const outside: Tree = { ...tree }
  for (const path of paths) {
    const [area = '', ...rest] = path.split('.')
    const found = outside[area]
    if (found === undefined) throw new Error(`The catalogue has no ${path}`)
    if (rest.length === 0 || typeof found === 'string') {
      inside[area] = found
      delete outside[area]
      continue
    }
    const below = split(found, [rest.join('.')])
    const known = inside[area]
    inside[area] = { ...(typeof known === 'object' ? known : {}), ...below.inside }
    outside[area] = below.outside
  }
  return { inside, outside }
}

const PART_FILE = /^(.*)\.([a-z]+)\.catalogue\.js$/

/**
 * `tr.json?public` is the part of a catalogue that the sign-in needs, so that it does not load the whole. Each
 * part is a module with a different name, because some tools confuse modules whose names differ only in the query.
 */
export function catalogueParts(): Plugin {
  let root = ''
  return {
    name: 'catalogue-parts',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId(source, importer) {
      if (PART_FILE.test(source)) return source.startsWith(root) ? source : join(root, source)
      const [file = '', part = ''] = source.split('?')
      if (!importer || !file.endsWith('.json') || !(part === SHARED || part in PARTS)) return null
      return join(dirname(importer), file.replace(/json$/, `${part}.catalogue.js`))
    },
    async load(id) {
      const [, name, part = ''] = PART_FILE.exec(id) ?? []
      if (name === undefined) return null
      const file = `${name}.json`
      this.addWatchFile(file)
      const whole: Tree = JSON.parse(await readFile(file, 'utf8'))
      const texts =
        part === SHARED
          ? split(whole, [...new Set(Object.values(PARTS).flat())]).outside
          : split(whole, PARTS[part] ?? []).inside
      return { code: `export default ${JSON.stringify(texts)}`, moduleType: 'js' }
    },
  }
}
