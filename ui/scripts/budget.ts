import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FONTS_LIMIT, PART_LIMITS, SCREENS, SIGN_IN_LIMIT } from './screens.ts'

interface ManifestEntry {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
}

const KB = 1000

/**
 * Fails the build when a screen needs more compressed JavaScript than it may, so that this is known without a browser.
 * What a browser in fact loads is measured by `make lighthouse` and the journeys.
 */
export function budget(): Plugin {
  let folder = ''
  return {
    name: 'budget',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      const manifest: Record<string, ManifestEntry> = JSON.parse(
        readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
      )
      const compressed = (file: string) => statSync(join(folder, `${file}.br`)).size
      /** The compressed size of modules and of what must be loaded before them, in bytes. */
      const sizeOf = (keys: string[]): number => {
        const files = new Set<string>()
        const add = (key: string) => {
          const entry = manifest[key]
          if (!entry || files.has(entry.file)) return
          files.add(entry.file)
          for (const imported of entry.imports ?? []) add(imported)
        }
        for (const key of keys) add(key)
        return [...files].reduce((sum, file) => sum + compressed(file), 0)
      }
      const find = (what: string, is: (entry: ManifestEntry) => boolean | undefined): string => {
        const found = Object.keys(manifest).find((key) => is(manifest[key] ?? { file: '' }))
        if (!found) throw new Error(`The build has no ${what}; see scripts/screens.ts and scripts/chunks.ts.`)
        return found
      }
      const entry = find('entry', ({ isEntry }) => isEntry)
      const chunk = (name: string) =>
        find(`file ${name}`, (one) => one.file.endsWith('.js') && one.name === name)
      const texts = (part: string): string => {
        const [tr, en] = ['tr', 'en'].map((lang) =>
          find(`catalogue ${part}`, ({ src }) => src?.endsWith(`${lang}.${part}.catalogue.js`)),
        )
        return sizeOf([tr ?? '']) > sizeOf([en ?? '']) ? (tr ?? '') : (en ?? '')
      }
      const frame = [entry, chunk('app'), texts('public'), texts('shared')]
      const fonts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.woff2'))
      const rows: [name: string, bytes: number, limit: number][] = [
        ['sign-in', sizeOf([entry, chunk('signin'), texts('public')]), SIGN_IN_LIMIT],
        ...Object.entries(SCREENS).map(([name, screen]): [string, number, number] => [
          name,
          sizeOf([...frame, ...screen.chunks.map(chunk), ...screen.texts.map(texts)]),
          screen.limit,
        ]),
        ...Object.entries(PART_LIMITS).map(([name, limit]): [string, number, number] => [
          `${name} alone`,
          compressed(manifest[chunk(name)]?.file ?? name),
          limit,
        ]),
        [
          'fonts',
          fonts.reduce((sum, name) => sum + statSync(join(folder, 'assets', name)).size, 0),
          FONTS_LIMIT,
        ],
      ]
      for (const [name, bytes, limit] of rows)
        console.log(
          `${bytes > limit * KB ? 'OVER' : 'ok  '} ${(bytes / KB).toFixed(1).padStart(6)} of ${limit} kB  ${name}`,
        )
      const over = rows.filter(([, bytes, limit]) => bytes > limit * KB).map(([name]) => name)
      if (over.length > 0) throw new Error(`Too much JavaScript or fonts: ${over.join(', ')}`)
    },
  }
}
