import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { LIBRARY_FILES } from './chunks.ts'
import { type PageFiles, type PreloadTable, preload, type ScreenRow } from './preload.ts'
import { SCREENS, type ScreenFiles } from './screens.ts'

const BOOT = 'boot.js'

/** Lets the page itself request everything that its screen needs. */
export function page(): Plugin {
  let root = ''
  return {
    name: 'page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const html = bundle['index.html']
      const font = Object.keys(bundle).find((name) => name.includes('inter-latin'))
      if (html?.type !== 'asset' || !font) throw new Error('The build has no page or no font.')
      const table: PreloadTable = { ...requested(files), texts: catalogues(files), font: `/${font}` }
      const script = `${readFileSync(join(root, BOOT), 'utf8')}\n;(${preload})(${JSON.stringify(table)})`
      html.source = String(html.source)
        // In the page, for a file of its own would cost a round trip. The server allows it by its hash.
        .replace(`<script src="/${BOOT}"></script>`, () => `<script>${script}</script>`)
        // Nothing on the page waits for the scripts, so its style and mark come first.
        .replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')
      for (const file of files)
        if (LIBRARY_FILES.includes(file.name)) html.source = ownTask(html.source, file)
    },
  }
}

/**
 * Replaces the preload of a file by a script, which runs in a task of its own as soon as it is there. Otherwise the
 * file runs in the task of the one that imports it, and the page does not answer until both have run.
 */
function ownTask(html: string, { fileName }: Rolldown.OutputChunk): string {
  const early = `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`
  if (!html.includes(early)) throw new Error(`The page does not load ${fileName}.`)
  return html.replace(
    early,
    `<script type="module" async fetchpriority="low" crossorigin src="/${fileName}"></script>`,
  )
}

/** What the page requests beside the files that it names itself. */
function requested(files: Rolldown.OutputChunk[]): Pick<PreloadTable, 'screens' | 'signIn'> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const byFile = new Map(files.map((file) => [file.fileName, file]))
  const starts = files.filter(({ isEntry, name }) => isEntry || LIBRARY_FILES.includes(name))
  const filesOf = (...names: string[]): PageFiles => {
    const needed = new Set<Rolldown.OutputChunk>()
    const need = (file: Rolldown.OutputChunk | undefined) => {
      if (!file || starts.includes(file) || needed.has(file)) return
      needed.add(file)
      for (const name of file.imports) need(byFile.get(name))
    }
    for (const name of names) need(byName.get(name))
    const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    const addresses = (found: Iterable<string>) => Array.from(new Set(found), (name) => `/${name}`)
    return [addresses(Array.from(needed, ({ fileName }) => fileName)), addresses(styles)]
  }
  const row = ({ address, chunks, texts, calls = [] }: ScreenFiles): ScreenRow => [
    address.source,
    ...filesOf('app', ...chunks),
    texts,
    calls,
  ]
  return { screens: Object.values(SCREENS).map(row), signIn: filesOf('signin') }
}

/** The files of the catalogues, by language and part. */
function catalogues(files: Rolldown.OutputChunk[]): PreloadTable['texts'] {
  const found: PreloadTable['texts'] = { tr: {}, en: {} }
  for (const { facadeModuleId, fileName } of files) {
    const [, lang = '', part = ''] = /(\w+)\.(\w+)\.catalogue\.js$/.exec(facadeModuleId ?? '') ?? []
    const parts = found[lang]
    if (parts) parts[part] = `/${fileName}`
  }
  return found
}
