import { expect, it } from 'vitest'

/** From the ground up: a folder may import from those before it and from itself. */
const LAYERS = [
  'lib',
  'i18n',
  'theme',
  'ui',
  'api',
  'feedback',
  'entities',
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

const height = (path: string) => LAYERS.indexOf(path.split('/')[0] ?? '')

it('imports go one way', () => {
  const files = Object.entries(sources).filter(([file]) => !file.includes('.test.'))
  const wrong = files.flatMap(([file, text]) =>
    [...text.matchAll(/from '@\/([^']+)'|import\('@\/([^']+)'\)/g)]
      .map((found) => found[1] ?? found[2] ?? '')
      .filter((target) => height(target) > height(file.slice(2)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

it('every folder has its place', () => {
  expect(Object.keys(sources).filter((file) => height(file.slice(2)) < 0)).toEqual([])
})
