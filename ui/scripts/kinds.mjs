import { readFileSync } from 'node:fs'

// kinds.mjs OPENAPI.json routes|fields: prints the screens of the kinds, or their fields, as a module.
const [, , file, what] = process.argv
const kinds = JSON.parse(readFileSync(file, 'utf8'))['x-kinds']
const said = 'Generated from the server’s OpenAPI description by `make api`; do not edit.'
const print = (doc, name, value) =>
  console.log(`/** ${doc} ${said} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const`)

if (what === 'routes') {
  const routes = kinds.map(({ Name, Screen, Tree }) => [
    Name,
    { kind: Name, name: Name, path: Screen, tree: Tree },
  ])
  print('Where the screens of each kind are.', 'KIND_ROUTES', Object.fromEntries(routes))
} else {
  print(
    'The fields of each kind: what they are called, and whether lists have them and can be ordered by them.',
    'KIND_FIELDS',
    Object.fromEntries(kinds.map(({ Name, Fields }) => [Name, Fields])),
  )
}
