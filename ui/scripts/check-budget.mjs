// Fails the build when a screen grows past its budget (gzip): login 150 kB of JavaScript, a screen to read
// 230 kB, a form 255 kB; fonts 70 kB.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const KB = 1000
const dist = new URL('../dist/', import.meta.url)
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
const shell = lazy.find((key) => key.endsWith('app/shell/shell.tsx'))
const signedOut = lazy.filter((key) => key.endsWith('tr.json?public'))
const signedIn = [...signedOut, ...lazy.filter((key) => key.endsWith('tr.json'))]
const login = lazy.find((key) => key.endsWith('features/auth/login-screens.tsx'))

// The modules that routes load as their components. Other lazy modules (the viewer, lists to choose from,
// the calendar, the tree picker) come after the screen that opens them is drawn, so they are no screens.
const SCREENS = {
  'features/home/home-screen.tsx': 230,
  'features/browse/legal-text-screens.tsx': 230,
  'routes/settings-lists.tsx': 230,
  'routes/settings-views.tsx': 230,
  'routes/settings-edits.tsx': 255,
}
const screens = Object.entries(SCREENS).map(([name, limit]) => ({ name, key: `src/${name}`, limit }))
const missing = screens.filter(({ key }) => !lazy.includes(key))
if (missing.length > 0)
  throw new Error(`The budget check cannot find ${missing.map(({ name }) => name).join(', ')}.`)
if (!entry || !shell || !login)
  throw new Error('The budget check cannot find the entry, shell, login or catalogue module.')

const fonts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.woff2'))
const rows = [
  ['login', weigh([entry, login, ...signedOut]), 150],
  ...screens.map(({ name, key, limit }) => [name, weigh([entry, shell, key, ...signedIn]), limit]),
  ['fonts', fonts.reduce((sum, name) => sum + zipped(`assets/${name}`), 0), 70],
]

let over = 0
for (const [name, bytes, limit] of rows) {
  const bad = bytes > limit * KB
  if (bad) over++
  console.log(`${bad ? 'OVER' : 'ok  '} ${(bytes / KB).toFixed(1).padStart(6)} of ${limit} kB  ${name}`)
}
if (over) process.exit(1)
