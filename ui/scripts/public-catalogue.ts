import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

/** What the screens before the sign-in say. */
const PUBLIC = ['common', 'public', 'shell', 'auth', 'toast', 'errors', 'ui.field', 'ui.failed']

function pick(tree: Tree, path: string): Tree {
  const [area = '', ...rest] = path.split('.')
  const found = tree[area]
  if (found === undefined) throw new Error(`The catalogue has no ${path}`)
  return { [area]: rest.length > 0 && typeof found !== 'string' ? pick(found, rest.join('.')) : found }
}

function merge(into: Tree, part: Tree): Tree {
  for (const [key, value] of Object.entries(part)) {
    const known = into[key]
    into[key] = typeof known === 'object' && typeof value === 'object' ? merge({ ...known }, value) : value
  }
  return into
}

/** `tr.json?public` is the part of a catalogue that the sign-in needs, so that it need not load the whole. */
export function publicCatalogue(): Plugin {
  return {
    name: 'public-catalogue',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'public' || !file.endsWith('.json')) return null
      this.addWatchFile(file)
      const whole: Tree = JSON.parse(await readFile(file, 'utf8'))
      const part = PUBLIC.map((path) => pick(whole, path)).reduce(merge, {})
      return { code: `export default ${JSON.stringify(part)}`, moduleType: 'js' }
    },
  }
}
