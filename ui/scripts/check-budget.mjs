// Fails the build when a screen exceeds its budget of compressed JavaScript: sign-in 150 kB, a screen for reading
// 230 kB, a form 255 kB. Fonts: 70 kB.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1000
const dist = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const compressedSize = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length

/** The modules that must be loaded before the given ones can run, including these. */
function dependencies(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue
    seen.add(key)
    dependencies(manifest[key].imports ?? [], seen)
  }
  return seen
}

/** The compressed size of modules and their dependencies, in bytes. */
const sizeOf = (keys) =>
  [...new Set([...dependencies(keys)].map((key) => manifest[key].file))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + compressedSize(file), 0)

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)

/** The manifest key of a module that is loaded on demand. */
function lazyModule(name) {
  const key = `src/${name}`
  if (!lazy.includes(key)) throw new Error(`The budget check cannot find ${name}.`)
  return key
}
/** A part of the catalogue in the language in which it is larger. */
function cataloguePart(part) {
  const [tr, en] = ['tr', 'en'].map((lang) => lazyModule(`i18n/${lang}.${part}.catalogue.js`))
  return sizeOf([tr]) > sizeOf([en]) ? tr : en
}
/** The modules that every screen after the sign-in has loaded. */
const shell = [
  entry,
  lazyModule('routes/route-tree.ts'),
  lazyModule('app/shell/shell.tsx'),
  cataloguePart('public'),
  cataloguePart('shared'),
]

// The modules that routes load as their components. Other lazy modules (the viewer, selection lists, the calendar, the
// tree picker) load after their screen was drawn, so they do not count.
const SCREENS = [
  { name: 'features/home/home-screen.tsx', limit: 230, parts: ['other'] },
  { name: 'features/audit-log/audit-log-screen.tsx', limit: 230, parts: ['other'] },
  { name: 'features/resources/resources-screen.tsx', limit: 230, parts: ['other'] },
  { name: 'features/regulations/regulations-screen.tsx', limit: 230, parts: ['other'] },
  { name: 'screens/reading/legal-text-screens.tsx', limit: 230, parts: ['reading'] },
  { name: 'screens/read-screen.tsx', limit: 230, parts: ['reading', 'reader'] },
  { name: 'screens/compare-screen.tsx', limit: 230, parts: ['compare', 'reading'] },
  { name: 'features/search/results-screen.tsx', limit: 230, parts: ['search'] },
  { name: 'features/statistics/statistics-screen.tsx', limit: 230, parts: ['statistics'] },
  { name: 'screens/reading/glossary-screen.tsx', limit: 230, parts: ['reading', 'glossary'] },
]
// Each kind loads its definition and form with the generic screens: the largest one counts.
const GENERIC = [
  { name: 'screens/generic-list.tsx', limit: 230, parts: ['records'], own: ['definition'] },
  {
    name: 'screens/generic-view.tsx',
    limit: 230,
    parts: ['records', 'forms', 'reading'],
    own: ['definition'],
  },
  { name: 'screens/generic-edit.tsx', limit: 255, parts: ['records', 'forms'], own: ['definition', 'form'] },
]
// Modules that only some kinds load with their screens.
const TREE_LIST = ['screens/tree-rows.tsx']
const ADDITIONAL = {
  'screens/generic-list.tsx': { sectors: TREE_LIST, domains: TREE_LIST },
  'screens/generic-edit.tsx': { revisions: ['features/forms/files-field.tsx'] },
}
const kinds = lazy.flatMap((key) => /^src\/entities\/(\w+)\/definition\.tsx$/.exec(key)?.[1] ?? [])

const screenSize = ({ name, parts }, more = []) =>
  sizeOf([...shell, lazyModule(name), ...parts.map(cataloguePart), ...more])

/** A generic screen with each kind, the largest first. */
function genericSizes(screen) {
  const own = (kind) =>
    screen.own.map((part) => lazy.find((key) => key.startsWith(`src/entities/${kind}/${part}.ts`)))
  const more = (kind) => (ADDITIONAL[screen.name]?.[kind] ?? []).map(lazyModule)
  return kinds
    .map((kind) => [
      `${screen.name} of ${kind}`,
      screenSize(screen, [...own(kind), ...more(kind)]),
      screen.limit,
    ])
    .sort(([, a], [, b]) => b - a)
}

const fonts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.woff2'))
const rows = [
  ['login', sizeOf([entry, lazyModule('features/auth/login-screens.tsx'), cataloguePart('public')]), 150],
  ...SCREENS.map((screen) => [screen.name, screenSize(screen), screen.limit]),
  ...GENERIC.flatMap((screen) => genericSizes(screen).slice(0, 1)),
  ['fonts', fonts.reduce((sum, name) => sum + compressedSize(`assets/${name}`), 0), 70],
]

let over = 0
for (const [name, bytes, limit] of rows) {
  const bad = bytes > limit * KB
  if (bad) over++
  console.log(`${bad ? 'OVER' : 'ok  '} ${(bytes / KB).toFixed(1).padStart(6)} of ${limit} kB  ${name}`)
}
if (over) process.exit(1)
