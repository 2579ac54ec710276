// Fails the build when a screen grows past its budget (gzip): login 150 kB of JavaScript, a screen to read
// 230 kB, a form 255 kB; fonts 70 kB.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1000
const dist = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const zipped = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length

/** All JavaScript that must be there before the given modules can run. */
function closure(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue
    seen.add(key)
    closure(manifest[key].imports ?? [], seen)
  }
  return seen
}

const weigh = (keys) =>
  [...new Set([...closure(keys)].map((key) => manifest[key].file))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + zipped(file), 0)

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)

/** A module that is loaded when it is needed. */
function module(name) {
  const key = `src/${name}`
  if (!lazy.includes(key)) throw new Error(`The budget check cannot find ${name}.`)
  return key
}
/** The larger of both languages. */
function words(part) {
  const [tr, en] = ['tr', 'en'].map((lang) => module(`i18n/${lang}.${part}.words.js`))
  return weigh([tr]) > weigh([en]) ? tr : en
}
/** What every screen behind the sign-in has loaded. */
const signedIn = [
  entry,
  module('routes/tree.ts'),
  module('app/shell/shell.tsx'),
  words('public'),
  words('shared'),
]

// The modules that routes load as their components. Other lazy modules (the viewer, lists to choose from,
// the calendar, the tree picker) come after the screen that opens them is drawn, so they are no screens.
const SCREENS = [
  { name: 'features/home/home-screen.tsx', limit: 230, words: ['around'] },
  { name: 'features/logs/logs-screen.tsx', limit: 230, words: ['around'] },
  { name: 'features/resources/resources-screen.tsx', limit: 230, words: ['around'] },
  { name: 'features/regulations/regulations-screen.tsx', limit: 230, words: ['around'] },
  { name: 'screens/reading/legal-text-screens.tsx', limit: 230, words: ['reading'] },
  { name: 'screens/compare-screen.tsx', limit: 230, words: ['compare', 'reading'] },
  { name: 'features/search/results-screen.tsx', limit: 230, words: ['search'] },
  { name: 'features/statistics/statistics-screen.tsx', limit: 230, words: ['statistics'] },
  { name: 'screens/reading/glossary-screen.tsx', limit: 230, words: ['reading', 'glossary'] },
]
// Each kind loads its definition, and its form, with the generic screens: the heaviest one counts.
const GENERIC = [
  { name: 'screens/generic-list.tsx', limit: 230, words: ['records'], own: ['definition'] },
  {
    name: 'screens/generic-view.tsx',
    limit: 230,
    words: ['records', 'forms', 'reading'],
    own: ['definition'],
  },
  { name: 'screens/generic-edit.tsx', limit: 255, words: ['records', 'forms'], own: ['definition', 'form'] },
]
// What only some kinds load with their screens.
const TREE_LIST = ['screens/tree-rows.tsx']
const MORE = {
  'screens/generic-list.tsx': { sectors: TREE_LIST, domains: TREE_LIST },
  'screens/generic-edit.tsx': { revisions: ['features/forms/files-field.tsx'] },
}
const kinds = lazy.flatMap((key) => /^src\/entities\/(\w+)\/definition\.tsx$/.exec(key)?.[1] ?? [])

const ofScreen = ({ name, words: parts }, more = []) =>
  weigh([...signedIn, module(name), ...parts.map(words), ...more])

/** A generic screen with each kind, the heaviest first. */
function ofKinds(screen) {
  const own = (kind) =>
    screen.own.map((part) => lazy.find((key) => key.startsWith(`src/entities/${kind}/${part}.ts`)))
  const more = (kind) => (MORE[screen.name]?.[kind] ?? []).map(module)
  return kinds
    .map((kind) => [
      `${screen.name} of ${kind}`,
      ofScreen(screen, [...own(kind), ...more(kind)]),
      screen.limit,
    ])
    .sort(([, a], [, b]) => b - a)
}

const fonts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.woff2'))
const rows = [
  ['login', weigh([entry, module('features/auth/login-screens.tsx'), words('public')]), 150],
  ...SCREENS.map((screen) => [screen.name, ofScreen(screen), screen.limit]),
  ...GENERIC.flatMap((screen) => ofKinds(screen).slice(0, 1)),
  ['fonts', fonts.reduce((sum, name) => sum + zipped(`assets/${name}`), 0), 70],
]

let over = 0
for (const [name, bytes, limit] of rows) {
  const bad = bytes > limit * KB
  if (bad) over++
  console.log(`${bad ? 'OVER' : 'ok  '} ${(bytes / KB).toFixed(1).padStart(6)} of ${limit} kB  ${name}`)
}
if (over) process.exit(1)
