import { readFileSync } from 'node:fs'

// limits.mjs OPENAPI.json: prints the bounds of every field of every save, as a module.
const { paths, components } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern']

const resolve = (schema) => (schema?.$ref ? components.schemas[schema.$ref.split('/').pop()] : schema)

function bounds(schema, prefix = '') {
  const { properties = {}, required = [] } = resolve(schema) ?? {}
  return Object.entries(properties).flatMap(([key, property]) => {
    const limit = Object.fromEntries(
      BOUNDS.filter((name) => name in property).map((name) => [name, property[name]]),
    )
    if (required.includes(key)) limit.required = true
    const own = Object.keys(limit).length > 0 ? [[prefix + key, limit]] : []
    return [...own, ...(property.items?.$ref ? bounds(property.items, `${prefix}${key}.`) : [])]
  })
}

const limits = {}
for (const [path, { post }] of Object.entries(paths)) {
  const kind = /^\/api\/(?:settings\/(?=\w+$)|(?=(?:regulations|favourites)$))(\w+)$/.exec(path)?.[1]
  const body = post?.requestBody?.content?.['application/json']?.schema
  if (kind && body) limits[kind] = Object.fromEntries(bounds(body.anyOf?.[0] ?? body))
}
console.log(
  '/** Bounds of the fields of each save. Generated from the OpenAPI description by `make api`; do not edit. */',
)
console.log(`export const limits = ${JSON.stringify(limits, null, 2)} as const`)
