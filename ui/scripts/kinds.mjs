import { readFileSync } from 'node:fs'

// kinds.mjs OPENAPI.json routes|fields: prints the screens of all kinds, or their fields, as a TypeScript module.
const [, , file, part] = process.argv
const kinds = JSON.parse(readFileSync(file, 'utf8'))['x-kinds']

const literal = (value) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)
/** An object on one line, without the properties that are false. */
const object = (properties) =>
  `{ ${Object.entries(properties)
    .filter(([, value]) => value !== false)
    .map(([key, value]) => `${key}: ${literal(value)}`)
    .join(', ')} }`

function print(doc, name, lines) {
  console.log(`/** ${doc} Generated from the server’s OpenAPI description by \`make api\`; do not edit. */`)
  console.log(`export const ${name} = {\n${lines.join('\n')}\n} as const`)
}

if (part === 'routes') {
  const route = ({ Name, Screen, Tree, Imported }) =>
    object({ kind: Name, name: Name, path: Screen, tree: Tree, imported: Imported })
  const lines = kinds.map((kind) => `  ${kind.Name}: ${route(kind)},`)
  print(
    'The paths of the screens of each kind, and whether it is a tree or imported from files.',
    'KIND_ROUTES',
    lines,
  )
} else {
  const fields = ({ Fields }) => Fields.map((field) => `    ${object(field)},`)
  const lines = kinds.flatMap((kind) => [`  ${kind.Name}: [`, ...fields(kind), '  ],'])
  print(
    'The fields of each kind: their labels, and whether lists show them (List) and sort by them (Sort).',
    'KIND_FIELDS',
    lines,
  )
}
