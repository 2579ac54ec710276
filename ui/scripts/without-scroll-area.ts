import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PLACEHOLDER = fileURLToPath(new URL('./scroll-area.mjs', import.meta.url))
const ROOTS = ['ModalRoot.mjs', 'DrawerRoot.mjs']

/**
 * Mantine's dialogs and drawers import its scroll area only to ask whether they were given it, which they never are
 * here. Without it, and the library for floating elements that it needs, each screen loads about 20 kB less.
 */
export function withoutScrollArea(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'without-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const root = ROOTS.find((name) => importer?.endsWith(`/${name}`))
      if (!root || !source.endsWith('/ScrollArea.mjs')) return null
      replaced.add(root)
      return PLACEHOLDER
    },
    buildEnd(error) {
      if (!error && replaced.size < ROOTS.length)
        this.error('Mantine has changed: without-scroll-area.ts no longer finds what it replaces.')
    },
  }
}
