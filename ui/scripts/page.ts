import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type PreloadTable, preload, type ScreenRow } from './preload.ts'
import { SCREENS } from './screens.ts'

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
      const table: PreloadTable = { screens: rows(files), texts: catalogues(files), font: `/${font}` }
      const script = `${readFileSync(join(root, BOOT), 'utf8')}\n;(${preload})(${JSON.stringify(table)})`
      html.source = String(html.source)
        // In the page, for a file of its own would cost a round trip. The server allows it by its hash.
        .replace(`<script src="/${BOOT}"></script>`, () => `<script>${script}</script>`)
        // Nothing on the page waits for the scripts, so its style and mark come first.
        .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    },
  }
}

function rows(files: Rolldown.OutputChunk[]): ScreenRow[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const byFile = new Map(files.map((file) => [file.fileName, file]))
  const start = files.find(({ isEntry }) => isEntry)
  return Object.values(SCREENS).map(({ address, chunks, texts, calls = [] }) => {
    const needed = new Set<Rolldown.OutputChunk>()
    const need = (file: Rolldown.OutputChunk | undefined) => {
      if (!file || file === start || needed.has(file)) return
      needed.add(file)
      for (const name of file.imports) need(byFile.get(name))
    }
    for (const name of ['app', ...chunks]) need(byName.get(name))
    const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    return [
      address.source,
      [...needed].map(({ fileName }) => `/${fileName}`),
      [...new Set(styles)].map((name) => `/${name}`),
      texts,
      calls,
    ]
  })
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
