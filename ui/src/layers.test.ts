import { expect, it } from 'vitest'

/** The layers, lowest first: a folder may import from itself and from those before it. */
const LAYERS = [
  'lib',
  'i18n',
  'theme',
  'ui',
  'api',
  'feedback',
  'entities',
  'shared',
  'features',
  'screens',
  'app',
  'routes',
]

const sources = import.meta.glob<string>('./*/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The files of the interface without tests and test helpers, with paths such as `lib/lang.ts`. */
const files = Object.keys(sources)
  .map((file) => file.slice(2))
  .filter((file) => !/\.test\.|\/test-/.test(file))

const layerOf = (path: string) => LAYERS.indexOf(path.split('/')[0] ?? '')
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

/** Resolves an import of a file; undefined for packages and style sheets. */
function resolve(from: string, specifier: string): string | undefined {
  const path = new URL(specifier.replace(/^@\//, '/'), `file:///${from}`).pathname.slice(1)
  const known = ['', '.ts', '.tsx'].map((ending) => path + ending).find((one) => `./${one}` in sources)
  return /^[@.]\.?\//.test(specifier) ? known : undefined
}

/** The imports of each file, including types and dynamic imports. */
const imports = new Map(
  files.map((file) => {
    const found = (sources[`./${file}`] ?? '').matchAll(
      /from '([^']+)'|import\(\s*'([^']+)'|import '([^']+)'/g,
    )
    return [file, [...found].flatMap(([, a, b, c]) => resolve(file, a ?? b ?? c ?? '') ?? [])]
  }),
)

const wrongImports = (wrong: (file: string, target: string) => boolean) =>
  [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => wrong(file, target)).map((target) => `${file} imports ${target}`),
  )

/** The groups of files that import each other, directly or indirectly. */
function circles(): string[] {
  const reachable = new Map(files.map((file) => [file, reachableFrom(file)]))
  const groups = files.map((file) =>
    [...(reachable.get(file) ?? [])].filter((one) => reachable.get(one)?.has(file)),
  )
  return [...new Set(groups.filter((group) => group.length > 0).map((group) => group.toSorted().join(' ')))]
}

function reachableFrom(start: string): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const target of imports.get(file) ?? [])
      if (!seen.has(target)) {
        seen.add(target)
        open.push(target)
      }
  return seen
}

it('finds the imports', () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(1000)
})

it('imports go one way', () => {
  expect(wrongImports((file, target) => layerOf(target) > layerOf(file))).toEqual([])
})

it('no feature imports another feature', () => {
  const other = (a?: string, b?: string) => a !== undefined && b !== undefined && a !== b
  expect(wrongImports((file, target) => other(featureOf(file), featureOf(target)))).toEqual([])
})

it('no file imports itself through other files', () => {
  expect(circles()).toEqual([])
})

it('every folder is a known layer', () => {
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
})
